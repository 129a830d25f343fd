import { stem } from './tokens.js';

/**
 * Words of everyday English that stand in titles by chance: one of them alone does not make a record an answer. Words that
 * the thesaurus knows may be among them.
 */
const EVERYDAY = `
able about above across action active actor actually add address advice after again age ago agree air all allow almost alone along already also although
always amazing amount angry animal announce another answer anybody anything apart apartment app appear apple apply april area argue arm army arrive art article
ask attack attention august author autumn average avoid award baby back bad bag bake ball balance banana band bank bar base basic basket bath beach bean bear
beat beautiful beauty become bed bedroom beer before begin beginner beginning behind believe bell belong below belt bench beneath beside better between beyond bicycle big bike bill
bird birthday bit bite black blanket bleed blind block blood blue board boat body bone book border born borrow boss both bother bottle bottom bowl box boy
brain branch brave bread break breakfast breath brick bridge bright bring broken brother brown brush budget bug build building bus business busy butter button buy cable cake
call calm camera camp can cancel candle candy capital car card care career careful carpet carry case cash castle cat catch cause celebrate center century certain chain chair
challenge champion chance change channel character charge cheap check cheese chess chicken child children chip chocolate choice choose christmas church circle city claim class clean clear clever
climb clock close clothes cloud club coach coast coat code coffee coin cold collect college color colour comb come comfort comfortable company compare competition complete computer concert condition
consider contain content contest continue control conversation cook cookie cool copy corner correct cost cotton couch could count counter country couple courage course court cousin cover cow crazy
cream create credit crime cross crowd cry cup cure curtain customer cut cycle daily dance danger dark date daughter day dead deal dear death debt december decide decision
deep deer degree delay deliver delivery demand dentist depend describe desert design desk detail develop device dictionary diet difference different difficult dinner direct direction dirty disc discover discuss
disease dish dismiss display distance divide doctor document dog doll dollar door double doubt down dozen drama draw dream dress drink drive driver drop drug dry duck during
dust duty each eager ear early earn earth ease east easy eat edge editor education effect effort egg eight either electric elephant elevator else email empty end
enemy energy engine english enjoy enough enter entire environment equal escape even evening event ever every evidence exact exam example excellent exchange excite exercise exist exit expect
expensive experience expert explain express extra eye face fact factory fail fair fall false family famous fancy far farm farmer fashion fast fat father fault favorite favourite fear
feature february feed feel fence fever field fifty fight figure file fill film final finance find fine finger finish fire firm first fish fit five fix flag
flat flight flood floor flower fly focus fold follow food fool foot football force foreign forest forget fork form forward four frame free freedom freeze fresh friday friend
front fruit full fun function funny fur furniture future gain game garage garden gas gate gather general gentle gift girl glad glass global glove goal goat god gold
golf government grade grandmother grape grass gray great green grey grocery ground group grow growth guard guess guest guide guitar gun habit hair half hall hammer hand handle hang
happen happy harbor harbour hard harvest hat hate head health hear heart heat heaven heavy height hello help hen hero hidden hide high hill hire history hit hobby
hold hole holiday home honest honey hope horse hospital host hotel hour house huge human hundred hungry hunt hurry hurt husband ice idea image imagine impact important improve
include income increase industry influence information inside install instead insurance interest internet interview invite iron island item jacket jam january jar jeans job join joke journey judge juice
jump june july jungle junior just keep key keyboard kick kid kill kind king kitchen kite kitten knee knife knock knot know knowledge lack ladder lake lamp land language
laptop large last late laugh launch laundry law lawyer lay lazy lead leader leaf learn least leather leave lecture left leg legal lemon lend length less lesson
letter level library license lie life lift light limit line link lion lip list listen litter live loan local lock lonely long lose loss lost lot loud love
low luck lunch machine magazine magic mail main major make male manage manager map march mark market marriage marry mask mass master match material math matter meal
mean measure meat medal medicine meet meeting member memory menu message metal method middle midnight might mile milk million mind mineral minister minute mirror miss mistake mix mobile model
modern mom moment monday money monkey month mood morning mortgage mother motor mountain mouse mouth move movie documentary gossip much mud multiple muscle museum mushroom music must mystery nail narrow nation nature
neck need needle neighbour neighbor neither nervous nest net never new news newspaper next nice night nine nobody noise none noodle north nose note nothing notice novel november now
nurse nut object ocean october offer office officer often oil old onion only open opera opinion option orange orchestra order organ original outside oven over owner page pain
paint pair palace pan panel pants paper parent park part party pass passenger passport password past pasta path patient pattern pause pay peace pen pencil people pepper perfect
perform perhaps period person pet phone photo piano pick picnic picture pie piece pig pillow pilot pin pink pipe pizza place plan plane plant plastic plate platform play player
please pleasure plenty pocket poem poet point poison poker police policy polite politics pool poor popular port position possible post pot potato pound powder power practice praise pray prefer
prepare present president press pretty prevent price pride prince princess print prison private prize probably problem process produce product profit program programme progress promise proof proper protect proud prove
public pull pump punish pupil puppy pure purple purpose push put puzzle quality quarter queen question quick quiet quit quite quiz rabbit race radio rail rain raincoat raise random
range rare rat rate rather raw reach react read ready real reason receive recent recipe record red reduce refuse regular relation relax release remain remember remind remote remove
rent repair repeat reply report request rescue research respect rest restaurant result return review reward rhythm rice rich ride right ring rise risk river road rob robot rock
role roll roof room root rope rose rough round route row royal rubber rule run sad safe sail salad salary sale salt same sand sandwich satisfy saturday sauce
sausage save say scale scarf scene school science scissors score screen sea search season seat second secret section secure see seed seek seem sell send sense sentence separate september
serious serve service set settle seven several shade shadow shake shape share sharp sheep sheet shelf shell shift shine ship shirt shoe shop shore short should shoulder shout show
shower shut shy sick side sign signal silence silly silver similar simple since sing singer single sink sister sit site six size skate ski skill skin skirt sky sleep
slice slide slip slow small smart smell smile smoke smooth snack snake snow soap soccer social sock soft software soldier solid solution solve son song soon sort soul sound
soup source south space spare speak special speech speed spell spend spider spirit split spoon sport spot spread spring square stadium staff stage stair stamp stand star start state
station stay steak steal steam steel step stick still stock stomach stone stop store storm story stove straight strange stream street strength stress stretch strike string strong structure
student studio study stuff stupid style subject succeed success sudden suffer sugar suggest suit summer sun sunday supermarket supply support suppose sure surface surprise survey sweater sweet swim sword
symbol system table tail take tale talk tall tank tape target task taste tax taxi tea teach teacher team tear tell temperature ten tennis tent term test thank
theater theatre theory thick thief thin think third thirty thousand thread three throat throw thunder thursday ticket tie tiger tight time tip tired title toast today toe together
toilet tomato tomorrow tone tongue tonight tool tooth top total touch tour tourist toward towel tower town toy track trade tradition traffic trail train training travel treasure treat
tree trial trick trip trouble truck true trumpet trust truth try tuesday tune turn twelve twenty twice twin two type ugly umbrella uncle under understand uniform union unit
university until upon upper use useful usual vacation valley value van vegetable vehicle version very victory video view village violin visit voice volume vote wage wagon wait
wake walk wall wallet want war warm warn wash waste watch water wave way weak wealth wear weather web wedding wednesday week weekend weight welcome well west wet
wheel white whole wide wife wild win wind window wine wing winner winter wire wise wish witness woman wonder wood wool word work worker world worry worth wound
wrap write wrong yard year yellow yes yesterday young youth zebra zero zone zoo`;

const STEMS: ReadonlySet<string> = new Set(EVERYDAY.trim().split(/\s+/).map(stem));

/** Whether a word, by its stem, is nobody's name. */
export const isEveryday = (stemmed: string): boolean => STEMS.has(stemmed);
