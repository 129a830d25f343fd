/** Questions unrelated to the sky: a search must find nothing for them. */
export const UNRELATED_WORDS = (
  'tennis curtain scarf blanket wombat harvester poker garden quokka zebra senator insurance banana wallet minister excavator sandwich bicycle ' +
  'keyboard piano mortgage elephant trousers umbrella carpenter teapot giraffe lawyer kitchen saxophone pencil strawberry passport hamster ' +
  'cathedral orchestra dentist spaghetti refrigerator football chess marathon shampoo sofa penguin cinema invoice parliament dolphin mushroom ' +
  'bakery tractor violin necktie submarine elevator postman basketball vinegar tortoise library perfume sausage toothbrush ambulance referee ' +
  'cricket lipstick cucumber magazine calendar grandmother landlord'
).split(' ');

export const UNRELATED_PHRASES = [
  'cat videos',
  'how to knit a scarf',
  'best running shoes for women',
  'train timetable to Munich',
  'chicken soup with noodles',
  'used cars for sale',
  'tax return deadline',
  'piano lessons online',
  'wind turbine maintenance',
  'jet ski rental',
  'hotel with swimming pool',
  'movie star gossip',
  'how to get rid of mice',
  'birthday cake for a five year old',
  'wooden kitchen table',
  'flu vaccine side effects',
  'cheap laptop under 500 dollars',
  'learn spanish in a month',
  'world war two documentary',
  'coffee machine repair',
  'apartment in Barcelona',
  'dinner recipes with potatoes',
  'electric guitar strings',
  'how tall is the Eiffel tower',
  'yoga for back pain',
  'lawn mower spare parts',
  'wedding photographer prices',
  'online chess tournament',
  'divorce lawyer near me',
  'hair salon opening hours',
  'premier league table',
  'weather in London tomorrow',
  'python programming tutorial',
  'garden furniture sale',
  'concert tickets for tonight',
  'dentist appointment',
  'fishing boat engine',
  'sneakers size 42',
  'roof repair cost estimate',
  'crossword puzzle answers',
];
