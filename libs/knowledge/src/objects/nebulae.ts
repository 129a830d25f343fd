/** Well-known nebulae, star-forming regions, young and dead stars beyond the two catalogues; written as `messier.ts`. */
export const NEBULAE = `
NGC 3324, Cosmic Cliffs, Gabriela Mistral Nebula, Carina Cosmic Cliffs | star-forming hii cliffs | Car | 10 37.1 -58 38 | 8
NGC 3603 | star-forming hii young-cluster massive-star | Car | 11 15.1 -61 15 | 5
NGC 3576, Statue of Liberty Nebula | star-forming hii | Car | 11 11.8 -61 18 | 5
NGC 346 | star-forming hii young-cluster magellanic low-metal | Tuc | 00 59.1 -72 11 | 6
NGC 602 | star-forming hii young-cluster magellanic low-metal | Hyi | 01 29.5 -73 34 | 3
N44, NGC 1929 | star-forming hii magellanic | Dor | 05 22.1 -67 56 | 8
N11, NGC 1763 | star-forming hii magellanic | Dor | 04 56.8 -66 24 | 12
N79 | star-forming hii magellanic | Dor | 04 51.8 -69 24 | 8
N159 | star-forming hii magellanic | Dor | 05 39.8 -69 45 | 5
Barnard 33, B33, Horsehead Nebula, Horsehead, Horse Head, IC 434 | dark-nebula pdr | Ori | 05 40.9 -02 27 | 5
NGC 2024, Flame Nebula | star-forming hii young-cluster brown-dwarf | Ori | 05 41.7 -01 51 | 8
NGC 2023 | reflection pdr | Ori | 05 41.6 -02 14 | 4
NGC 1977, Running Man Nebula | reflection star-forming | Ori | 05 35.3 -04 49 | 10
NGC 2071 | reflection star-forming | Ori | 05 47.1 +00 18 | 4
OMC-1, Orion KL, Becklin-Neugebauer | star-forming protostar outflow | Ori | 05 35.2 -05 22 | 2
d203-506 | disc star-forming | Ori | 05 35.3 -05 25 | 0.2
Rho Ophiuchi, Rho Oph, L1688 | star-forming protostar dark-nebula herbig-haro reflection | Oph | 16 26.4 -24 25 | 25
L1527, IRAS 04368+2557, Hourglass around a protostar | protostar disc star-forming | Tau | 04 39.9 +26 03 | 3
L1551 | protostar star-forming herbig-haro | Tau | 04 31.6 +18 08 | 4
Taurus Molecular Cloud, TMC-1 | dark-nebula star-forming | Tau | 04 41.7 +25 41 | 15
Chamaeleon I, Cha I, Ced 110 | dark-nebula star-forming ice | Cha | 11 06.8 -77 22 | 25
Lupus 3, Lupus Cloud | dark-nebula star-forming protostar | Lup | 16 09.0 -39 06 | 12
Serpens Cloud, Serpens Nebula, Serpens North, Serpens Main | star-forming protostar outflow reflection | Ser | 18 29.9 +01 14 | 8
Serpens South | star-forming protostar | Ser | 18 30.0 -02 02 | 6
NGC 1333 | star-forming reflection young-cluster herbig-haro | Per | 03 29.1 +31 21 | 10
IC 348 | star-forming young-cluster brown-dwarf reflection | Per | 03 44.6 +32 10 | 8
IC 2118, Witch Head Nebula | reflection | Eri | 05 02.0 -07 54 | 60
HH 46, HH 47, HH 46/47 | herbig-haro protostar outflow | Vel | 08 25.7 -51 01 | 2
HH 211 | herbig-haro protostar outflow | Per | 03 43.9 +32 01 | 2
HH 212 | herbig-haro protostar outflow | Ori | 05 43.9 -01 03 | 2
HH 30 | herbig-haro disc protostar outflow | Tau | 04 31.6 +18 12 | 0.7
HH 34 | herbig-haro protostar outflow | Ori | 05 35.5 -06 27 | 2
HH 49, HH 50, Cosmic Tornado | herbig-haro outflow | Cha | 11 06.0 -77 33 | 3
HH 111 | herbig-haro protostar outflow | Ori | 05 51.8 +02 48 | 2
HH 901, HH 902, Mystic Mountain | herbig-haro pillars star-forming | Car | 10 44.1 -59 30 | 3
HH 24 | herbig-haro protostar outflow | Ori | 05 46.2 -00 10 | 2
HH 1, HH 2 | herbig-haro protostar outflow | Ori | 05 36.4 -06 46 | 2
HH 7, HH 11 | herbig-haro outflow protostar | Per | 03 29.1 +31 15 | 1
HH 797 | herbig-haro outflow protostar | Per | 03 43.9 +32 03 | 1
Sagittarius C, Sgr C | galactic-centre star-forming hii | Sgr | 17 44.6 -29 28 | 6
Sagittarius B2, Sgr B2 | galactic-centre star-forming hii | Sgr | 17 47.3 -28 23 | 6
Sagittarius A, Sgr A, Sgr A*, Galactic Centre, Galactic Center, Milky Way Centre | galactic-centre black-hole supermassive | Sgr | 17 45.7 -29 00 | 10
Quintuplet Cluster, Pistol Star | galactic-centre young-cluster massive-star | Sgr | 17 46.2 -28 50 | 1.5
Arches Cluster | galactic-centre young-cluster massive-star | Sgr | 17 45.8 -28 49 | 1
Westerlund 1, Wd 1, Ara Cluster | young-cluster massive-star | Ara | 16 47.1 -45 51 | 4
Westerlund 2, Wd 2, RCW 49, Gum 29 | young-cluster massive-star star-forming hii | Car | 10 24.0 -57 45 | 4
Pismis 24, NGC 6357, Lobster Nebula, War and Peace Nebula | star-forming hii young-cluster massive-star | Sco | 17 24.7 -34 12 | 12
NGC 6334, Cat's Paw Nebula, Bear Claw Nebula | star-forming hii | Sco | 17 20.8 -35 51 | 18
IC 1396, Elephant's Trunk Nebula | star-forming hii pillars | Cep | 21 36.0 +57 30 | 30
IC 1805, Heart Nebula | star-forming hii young-cluster | Cas | 02 33.4 +61 27 | 40
IC 1848, Soul Nebula, W5 | star-forming hii young-cluster | Cas | 02 55.0 +60 24 | 50
IC 5070, Pelican Nebula | star-forming hii | Cyg | 20 51.0 +44 24 | 30
IC 443, Jellyfish Nebula | supernova-remnant nebula | Gem | 06 17.0 +22 34 | 23
IC 418, Spirograph Nebula | planetary-nebula | Lep | 05 27.5 -12 42 | 0.7
IC 59, IC 63, Ghost of Cassiopeia, Gamma Cas Nebula | pdr reflection | Cas | 00 59.5 +61 02 | 6
Sh 2-106, Sharpless 106 | star-forming hii massive-star | Cyg | 20 27.4 +37 23 | 3
Sh 2-284, Sharpless 284 | star-forming hii low-metal | Mon | 06 45.0 +00 13 | 20
Sh 2-140, Sharpless 140 | star-forming hii | Cep | 22 19.3 +63 19 | 5
Sh 2-308, Sharpless 308, Dolphin Head Nebula | wolf-rayet nebula massive-star | CMa | 06 54.2 -23 56 | 20
Digel Cloud 2S, Extreme Outer Galaxy | star-forming low-metal | Cas | 02 48.5 +58 29 | 4
W3, W3 Main, IC 1795 | star-forming hii | Cas | 02 25.7 +62 06 | 15
W51, W51A | star-forming hii massive-star | Aql | 19 23.7 +14 30 | 10
NGC 2264, Cone Nebula, Christmas Tree Cluster | star-forming hii young-cluster pillars | Mon | 06 41.0 +09 53 | 20
NGC 7538 | star-forming hii | Cep | 23 13.7 +61 30 | 6
NGC 7822 | star-forming hii | Cep | 00 03.6 +67 09 | 30
NGC 281, Pacman Nebula | star-forming hii | Cas | 00 52.8 +56 37 | 15
NGC 1499, California Nebula | hii star-forming | Per | 04 03.3 +36 25 | 60
NGC 604 | star-forming hii | Tri | 01 34.5 +30 47 | 2
NGC 2174, Monkey Head Nebula | star-forming hii pillars | Ori | 06 09.7 +20 30 | 15
NGC 6188, Rim Nebula | star-forming hii | Ara | 16 40.5 -48 47 | 10
AFGL 2591 | protostar massive-star outflow | Cyg | 20 29.4 +40 11 | 1
IRAS 23385+6053 | protostar star-forming ice | Cep | 23 40.9 +61 10 | 1
Cassiopeia A, Cas A, 3C 461 | supernova-remnant | Cas | 23 23.4 +58 49 | 4
SN 1987A | supernova-remnant supernova magellanic | Dor | 05 35.5 -69 16 | 1
SN 1006 | supernova-remnant | Lup | 15 02.8 -41 54 | 16
Tycho's Supernova, SN 1572, Tycho SNR | supernova-remnant | Cas | 00 25.3 +64 08 | 5
Kepler's Supernova, SN 1604, Kepler SNR | supernova-remnant | Oph | 17 30.7 -21 29 | 3
N49, LMC N49 | supernova-remnant magellanic | Dor | 05 26.0 -66 05 | 1
N132D | supernova-remnant magellanic | Dor | 05 25.0 -69 38 | 1
1E 0102.2-7219, E0102 | supernova-remnant magellanic | Tuc | 01 04.0 -72 02 | 0.7
SNR 0509-67.5, SNR 0509 | supernova-remnant magellanic | Dor | 05 09.5 -67 31 | 0.7
Vela Supernova Remnant, Vela SNR, Vela Pulsar | supernova-remnant pulsar | Vel | 08 35.3 -45 11 | 120
Cygnus Loop | supernova-remnant nebula | Cyg | 20 51.0 +30 40 | 90
Simeis 147, Spaghetti Nebula | supernova-remnant nebula | Tau | 05 39.0 +27 50 | 90
NGC 7027 | planetary-nebula | Cyg | 21 07.0 +42 14 | 0.6
NGC 6537, Red Spider Nebula | planetary-nebula | Sgr | 18 05.2 -19 51 | 1
NGC 6072 | planetary-nebula | Sco | 16 12.9 -36 14 | 1
NGC 2440 | planetary-nebula white-dwarf | Pup | 07 41.9 -18 13 | 1
NGC 2818 | planetary-nebula | Pyx | 09 16.0 -36 38 | 1
NGC 5189, Spiral Planetary Nebula | planetary-nebula | Mus | 13 33.5 -65 58 | 2
NGC 5315 | planetary-nebula | Cir | 13 53.9 -66 31 | 0.4
NGC 6751, Glowing Eye Nebula | planetary-nebula | Aql | 19 05.9 -06 00 | 0.6
NGC 6778 | planetary-nebula | Aql | 19 18.4 -01 36 | 0.6
NGC 6804 | planetary-nebula | Aql | 19 31.6 +09 14 | 0.8
NGC 1514, Crystal Ball Nebula | planetary-nebula binary | Tau | 04 09.3 +30 47 | 2.5
NGC 1535, Cleopatra's Eye | planetary-nebula | Eri | 04 14.3 -12 44 | 0.7
MyCn 18, Engraved Hourglass Nebula | planetary-nebula | Mus | 13 39.6 -67 23 | 0.5
Hen 3-1357, Stingray Nebula | planetary-nebula | Ara | 17 16.4 -59 29 | 0.3
Menzel 3, Mz 3, Ant Nebula | planetary-nebula | Nor | 16 17.2 -51 59 | 0.7
Minkowski 2-9, M2-9, Twin Jet Nebula | planetary-nebula outflow | Oph | 17 05.6 -10 09 | 1
PN HaTr 4, Abell 30 | planetary-nebula | Cnc | 08 46.9 +17 53 | 1.2
SMP LMC 058 | planetary-nebula magellanic | Dor | 05 24.3 -70 05 | 0.2
Calabash Nebula, OH 231.8, Rotten Egg Nebula | dying-star outflow | Pup | 07 42.3 -14 43 | 0.8
Red Rectangle, HD 44179 | dying-star pah | Mon | 06 20.0 -10 38 | 0.7
Egg Nebula, CRL 2688 | dying-star reflection | Cyg | 21 02.3 +36 42 | 0.7
Boomerang Nebula | dying-star reflection | Cen | 12 44.8 -54 31 | 0.8
`;
