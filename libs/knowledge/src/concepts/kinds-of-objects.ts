/**
 * Kinds of things that telescopes look at: `id | label | broader kinds | what people say`. What people say is written in
 * plain words; word forms, order and synonyms (`reading/synonyms.ts`) do not matter. A `~` before a phrase: it only hints.
 */
export const KINDS_OF_OBJECTS = `
nebula | nebula | | nebula, gas cloud, cloud of gas, glowing gas, ~interstellar cloud, ~gas and dust, ~cloud
planetary-nebula | planetary nebula | nebula dying-star | planetary nebula, planetary, pne, dying sun, dying star shell, shed outer layers, ejected outer layers, glowing shell of gas, shell around dead star, puffed off gas, death of sun-like star, end of sun-like star, future of our sun, last breath of star, cast off envelope
dying-star | dying star | star | dying star, star near its end, death of star, late stage of star, evolved star, red giant, agb star, aging star, old giant star, star running out of fuel, ~sun-like star, bloated star, swollen star, carbon star
supernova-remnant | supernova remnant | supernova | supernova remnant, snr, leftover of explosion, stellar remains, remains of exploded star, debris of star, debris of explosion, exploded star, blown up star, aftermath of supernova, expanding blast wave, shattered star, star wreckage, ashes of dead star, guest star, ~ejecta, ~blast wave
supernova | supernova | transient | supernova, sn, exploding star, stellar explosion, star explosion, star going bang, violent death of star, ~explosion, ~new star appears, core collapse, thermonuclear explosion
transient | transient | | transient, sudden flash, flare up in sky, tidal disruption
gamma-burst | gamma-ray burst | transient | gamma-ray burst, grb, gamma burst, gamma-ray flash, burst afterglow, most powerful explosion
kilonova | kilonova | transient gamma-burst | kilonova, merging neutron stars, neutron star collision, colliding neutron stars, gravitational wave source, forging gold
star-forming | star-forming region | | star formation, star forming, stellar nursery, star nursery, star birth, stars being born, birthplace of stars, cradle of stars, star factory, stars light up, where stars are made, where stars form, molecular cloud, giant molecular cloud, young stellar object, newborn stars, baby stars, young stars, infant stars
hii | H II region | star-forming nebula | hii region, h ii, emission nebula, ionized nebula, ionised cloud, glowing hydrogen cloud, hot gas lit by young stars
pdr | photodissociation region | star-forming nebula | photodissociation, pdr, radiation eroding cloud, ultraviolet eroding cloud, edge of cloud lit, photoevaporation, radiative feedback, irradiated cloud, stars eroding cloud, sculpted by radiation, carved by starlight
pillars | pillars of gas | star-forming nebula | pillar, column of gas, tower of gas, towering column, finger of gas, elephant trunk
protostar | protostar | star-forming | protostar, newborn sun, newborn star, baby star, infant star, star embryo, star in its cocoon, cocoon of dust, embedded star, star still forming, class 0, collapsing core, growing star, star before fusion
herbig-haro | Herbig-Haro object | protostar outflow | herbig haro, hh, jet of young star, jet of baby star, jet of forming star, stellar jet, protostellar jet, bow shock, young star jet, jets shot by star, young star spitting
outflow | outflow | | outflow, wind, stellar outflow, gas blown out, blowing gas, gas streaming out, expelled gas, superwind, gas thrown out
young-cluster | young star cluster | star-forming star-cluster | young cluster, young star cluster, massive star cluster, super star cluster, cluster of young stars, newborn cluster, starburst cluster, emerging cluster
star-cluster | star cluster | | star cluster, stellar cluster, group of stars, cluster of stars
open-cluster | open star cluster | star-cluster | open cluster, loose cluster, stellar siblings, sister stars
globular | globular cluster | star-cluster old-stars | globular cluster, globular, ball of stars, old stars, oldest stars, old star cluster, oldest star cluster, ball of old stars, swarm of stars, dense star cluster, spherical star cluster, hundred thousand stars, million old stars
old-stars | old stars | | old population, population ii, old stellar population, metal-poor stars
dark-nebula | dark nebula | nebula | dark nebula, dark cloud, dust cloud, opaque dust, silhouette of dust, cloud hiding stars, cloud that blocks light, hide what is behind, obscuring cloud, bok globule, cold dark dust, shadow of dust, black patch in sky
reflection | reflection nebula | nebula | reflection nebula, dust reflecting starlight, dust scattering starlight, reflected starlight
galaxy | galaxy | | galaxy, star system, island universe, extragalactic, galactic disc
spiral | spiral galaxy | galaxy | spiral galaxy, spiral, spiral arms, whirlpool of stars, pinwheel, swirling galaxy, grand design, disc galaxy, galaxy with arms, star system with arms, face-on galaxy
barred | barred spiral galaxy | spiral | barred spiral, barred galaxy, galaxy bar
lenticular | lenticular galaxy | galaxy | lenticular, s0 galaxy, early type galaxy
elliptical | elliptical galaxy | galaxy | elliptical galaxy, elliptical, galaxy without arms, round galaxy, smooth galaxy, red and dead galaxy, featureless galaxy, early type galaxy, giant elliptical
irregular-galaxy | irregular galaxy | galaxy | irregular galaxy, shapeless galaxy, galaxy without shape
dwarf-galaxy | dwarf galaxy | galaxy | dwarf galaxy, small galaxy, tiny galaxy, little galaxy, faint companion of milky way, satellite galaxy, companion galaxy, faint small companion, ultra-faint dwarf
low-metal | low metallicity | | low metallicity, few metals, metal-poor, few heavy elements, pristine gas, primitive chemistry, like the early universe
magellanic | Magellanic Clouds | dwarf-galaxy local-group | magellanic cloud, lmc, smc, nearby small galaxy, satellite of milky way, neighbour galaxy
local-group | Local Group | | local group, neighbour galaxy, nearby galaxy, galactic neighbourhood
ring-galaxy | ring galaxy | galaxy interacting | ring galaxy, ring-shaped galaxy, collisional ring, galaxy like a wheel, galaxy with a ring
interacting | interacting galaxies | galaxy | interacting galaxies, galaxy collision, colliding galaxies, star systems colliding, cosmic collision, galaxy pair, tidal tail, galaxies tearing apart, galactic dance, ~collision, galaxies crash, peculiar galaxy, galaxy encounter
merger | galaxy merger | interacting | galaxy merger, merging galaxies, galaxies becoming one, merger, galaxies uniting, ulirg, lirg, luminous infrared galaxy, merging lirg
galaxy-group | group of galaxies | galaxy | galaxy group, compact group, group of galaxies, family of galaxies
starburst | starburst galaxy | galaxy star-forming | starburst, starburst galaxy, galaxy making stars furiously, galaxy making stars fast, furious star formation, star-making frenzy, galaxy blowing gas
agn | active galactic nucleus | galaxy black-hole | active galaxy, active galactic nucleus, active nucleus, agn, seyfert, accreting black hole, feeding black hole, black hole eating, black hole swallowing gas, monster at centre, supermassive black hole, giant black hole, galaxy core feeding, bright galaxy core, radio galaxy
black-hole | black hole | | black hole, swallow gas, event horizon, accretion
quasar | quasar | agn high-z | quasar, qso, quasi-stellar, beacon of early universe, brightest beacon, black hole beacon, blazar
jet | jet | outflow | relativistic jet, plasma jet, radio jet, ~jet
galaxy-cluster | cluster of galaxies | | galaxy cluster, cluster of galaxies, hundreds of galaxies, largest bound structure, largest structures gravity, held together by gravity, rich cluster, intracluster
lens-cluster | lensing cluster of galaxies | galaxy-cluster lensing | lensing cluster, cluster lens, cluster that magnifies, frontier field
lens-galaxy | gravitationally lensed galaxy | lensing high-z | lensed galaxy, einstein ring, lensed arc, magnified galaxy
lensing | gravitational lensing | | gravitational lens, gravitational lensing, cosmic lens, gravity bending light, bent light, light bent into arcs, warped space, natural telescope, magnifying glass, giant arcs, strongly lensed, strong lensing, space lens, magnified by gravity, mirage
deep-field | deep field | high-z | deep field, deep survey, deep imaging, empty patch, long exposure, faint galaxies, ultra deep, blank field, thousands of galaxies, extragalactic survey, cosmic evolution survey
high-z | distant early galaxies | galaxy | high redshift, first galaxies, first stars, early universe, baby universe, cosmic dawn, distant galaxies, most distant, farthest galaxies, big bang, reionization, epoch of reionization, beginning of universe, cosmic noon, primeval galaxies, ancient galaxies, edge of universe, universe was young
parallel-field | parallel field | | parallel field, pure parallel
exoplanet | exoplanet | planet-system | exoplanet, extrasolar planet, alien world, planet around other star, planet of distant star, other world, distant planet, planets of other suns, worlds beyond solar system, world outside solar system, alien planet, another earth, planetary mass companion, exo planet
transit | transiting planet | exoplanet | transit, planet crossing its star, world crossing its sun, planet passing in front, transmission spectrum, eclipse of planet, planet dims star
hot-jupiter | hot Jupiter | exoplanet transit | hot jupiter, scorching giant planet, roasted planet
rocky-planet | rocky planet | planet | rocky planet, rocky world, terrestrial planet, earth-like, earth-sized, temperate world
direct-image | directly imaged planet | exoplanet | directly imaged, direct imaging, photographed planet, picture of planet of star, seen planet, direct detection, high contrast imaging
planet-system | planetary system | | planetary system, planets of a star
disc | protoplanetary disc | planet-forming star-forming | protoplanetary disc, planet-forming disc, disc around young star, dusty ring around young star, circumstellar disc, proplyd, planets are made, planets form, planets are born, birthplace of planets, cradle of planets, gap in disc, accretion disc of young star
planet-forming | planet formation | | planet formation, planet-forming, making planets, building planets
debris-disc | debris disc | planet-forming | debris disc, dust belt, rubble belt, leftover rubble, ring of rubble, kuiper belt of other star, exo-asteroid belt, ring around star, belt around star, dusty ring around star, dust ring, planetesimal
brown-dwarf | brown dwarf | | brown dwarf, failed star, substellar object, substellar, free-floating planet, rogue planet, planetary-mass object, between planet and star, too light to burn hydrogen, too small to shine, not quite a star, star that never ignited, t dwarf, y dwarf, almost a star, bigger than planet smaller than star
white-dwarf | white dwarf | star | white dwarf, dead star core, burnt out core, burnt out star, stellar ember, cooling ember, stellar corpse, degenerate star, cooling sequence
pulsar | pulsar | | pulsar, neutron star, spinning neutron star, pulsar wind, cosmic lighthouse, magnetar
wolf-rayet | Wolf-Rayet star | massive-star outflow | wolf rayet, windy star, hot windy star, star losing mass, strong stellar wind, star shedding mass, colliding wind
massive-star | massive star | star | massive star, heavyweight star, giant star, heavy star, huge star, about to explode, ready to explode, luminous blue variable, red supergiant, supergiant, ob star, very hot star, monster star
variable-star | variable star | star | variable star, star changing brightness, pulsating star, change their brightness, flickering star, mira variable, cepheid, dimming star, brightness variation
binary | binary star | star | binary star, double star, star pair, two stars, companion star, two suns, stars dancing, orbiting stars
shells | dust shells | | dust shell, concentric shell, shell of dust, rings of dust, nested shells, tree rings
star | star | | ~star, stellar, ~sun
galactic-centre | centre of the Milky Way | | galactic centre, centre of milky way, ~middle of our galaxy, ~core of our galaxy, heart of milky way, hub of milky way, sagittarius a, sgr a, our own black hole, ~centre of our galaxy, galactic bulge
cliffs | cosmic cliffs | star-forming nebula | cosmic cliff, ~cliff, mountains of gas
ssystem | solar system | | solar system, our planets, cosmic backyard, near earth, our planetary system
planet | planet | ssystem | planet, ~world
gas-giant | gas giant | planet | gas giant, giant planet, big gas planet, jovian
ice-giant | ice giant | planet | ice giant, icy giant planet, blue planet far out, outer planet
moon | moon | ssystem | moon, natural satellite, satellite of planet, icy moon, jovian moon
asteroid | asteroid | ssystem | asteroid, space rock, minor planet, rock in space, near-earth object, potentially hazardous, asteroid belt, planetoid, flying mountain
comet | comet | ssystem | comet, dirty snowball, snowball with tail, tail and coma, coma, icy visitor, shooting tail, oort cloud
kbo | trans-Neptunian object | ssystem | kuiper belt object, trans-neptunian, beyond neptune, dwarf planet, edge of solar system, icy body, plutino, edge of planets, outer solar system, centaur object
rings | planetary rings | | planetary rings, planet with rings, ringed planet, ring system
aurora | aurora | | aurora, northern lights, polar lights
volcano | volcano | | volcano, volcanic, lava, eruption, molten rock
ice | ice | | ice, icy, frozen water, frozen, water ice
impact | impact | | impact, spacecraft crash, deflection, kinetic impactor, crashed into asteroid, hit an asteroid, planetary defence
calibration | calibration | | calibration, standard star, instrument test, flux reference, distortion, detector monitor, astrometric field, dark frame, flat field, engineering, performance characterization
`;
