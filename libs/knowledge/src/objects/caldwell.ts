/** The Caldwell catalogue, for what Messier left out; written as `messier.ts`. */
export const CALDWELL = `
Caldwell 1, NGC 188 | open-cluster | Cep | 00 44.4 +85 20 | 8
Caldwell 2, NGC 40, Bow-Tie Nebula | planetary-nebula | Cep | 00 13.0 +72 32 | 1
Caldwell 3, NGC 4236 | spiral barred | Dra | 12 16.7 +69 28 | 10
Caldwell 4, NGC 7023, Iris Nebula | reflection star-forming | Cep | 21 01.8 +68 12 | 9
Caldwell 5, IC 342, Hidden Galaxy | spiral | Cam | 03 46.8 +68 06 | 10
Caldwell 6, NGC 6543, Cat's Eye Nebula, Cats Eye, Cat Eye Nebula, Cat Eye | planetary-nebula | Dra | 17 58.6 +66 38 | 3
Caldwell 7, NGC 2403 | spiral | Cam | 07 36.9 +65 36 | 9
Caldwell 8, NGC 559 | open-cluster | Cas | 01 29.5 +63 18 | 3
Caldwell 9, Sh 2-155, Sharpless 155, Cave Nebula | star-forming hii | Cep | 22 56.8 +62 37 | 25
Caldwell 10, NGC 663 | open-cluster | Cas | 01 46.0 +61 15 | 8
Caldwell 11, NGC 7635, Bubble Nebula | hii massive-star | Cas | 23 20.7 +61 12 | 8
Caldwell 12, NGC 6946, Fireworks Galaxy | spiral starburst | Cep | 20 34.8 +60 09 | 6
Caldwell 13, NGC 457, Owl Cluster | open-cluster | Cas | 01 19.1 +58 20 | 7
Caldwell 14, NGC 869, NGC 884, Double Cluster | open-cluster | Per | 02 20.0 +57 08 | 30
Caldwell 15, NGC 6826, Blinking Planetary | planetary-nebula | Cyg | 19 44.8 +50 31 | 1
Caldwell 16, NGC 7243 | open-cluster | Lac | 22 15.3 +49 53 | 10
Caldwell 17, NGC 147 | dwarf-galaxy local-group | Cas | 00 33.2 +48 30 | 7
Caldwell 18, NGC 185 | dwarf-galaxy local-group | Cas | 00 39.0 +48 20 | 6
Caldwell 19, IC 5146, Cocoon Nebula | star-forming hii reflection | Cyg | 21 53.5 +47 16 | 6
Caldwell 20, NGC 7000, North America Nebula | star-forming hii | Cyg | 20 58.8 +44 20 | 60
Caldwell 21, NGC 4449 | irregular-galaxy starburst dwarf-galaxy | CVn | 12 28.2 +44 06 | 3
Caldwell 22, NGC 7662, Blue Snowball | planetary-nebula | And | 23 25.9 +42 33 | 1
Caldwell 23, NGC 891 | spiral | And | 02 22.6 +42 21 | 6
Caldwell 24, NGC 1275, Perseus A, Perseus Cluster, Abell 426 | galaxy-cluster agn elliptical | Per | 03 19.8 +41 31 | 15
Caldwell 25, NGC 2419, Intergalactic Wanderer | globular | Lyn | 07 38.1 +38 53 | 3
Caldwell 26, NGC 4244 | spiral | CVn | 12 17.5 +37 49 | 8
Caldwell 27, NGC 6888, Crescent Nebula | wolf-rayet nebula massive-star | Cyg | 20 12.0 +38 21 | 10
Caldwell 28, NGC 752 | open-cluster | And | 01 57.8 +37 41 | 25
Caldwell 29, NGC 5005 | spiral agn | CVn | 13 10.9 +37 03 | 3
Caldwell 30, NGC 7331 | spiral | Peg | 22 37.1 +34 25 | 5
Caldwell 31, IC 405, Flaming Star Nebula | hii reflection | Aur | 05 16.2 +34 16 | 15
Caldwell 32, NGC 4631, Whale Galaxy | spiral starburst | CVn | 12 42.1 +32 32 | 8
Caldwell 33, NGC 6992, NGC 6995, Eastern Veil Nebula | supernova-remnant nebula | Cyg | 20 56.8 +31 28 | 30
Caldwell 34, NGC 6960, Western Veil Nebula, Veil Nebula, Cygnus Loop, Witch's Broom | supernova-remnant nebula | Cyg | 20 45.7 +30 43 | 30
Caldwell 35, NGC 4889 | elliptical | Com | 13 00.1 +27 59 | 2
Caldwell 36, NGC 4559 | spiral | Com | 12 36.0 +27 58 | 5
Caldwell 37, NGC 6885 | open-cluster | Vul | 20 12.0 +26 29 | 4
Caldwell 38, NGC 4565, Needle Galaxy | spiral | Com | 12 36.3 +25 59 | 8
Caldwell 39, NGC 2392, Eskimo Nebula, Lion Nebula | planetary-nebula | Gem | 07 29.2 +20 55 | 1
Caldwell 40, NGC 3626 | lenticular | Leo | 11 20.1 +18 21 | 2
Caldwell 41, Hyades, Melotte 25 | open-cluster | Tau | 04 27.0 +15 52 | 60
Caldwell 42, NGC 7006 | globular | Del | 21 01.5 +16 11 | 2
Caldwell 43, NGC 7814 | spiral | Peg | 00 03.3 +16 09 | 3
Caldwell 44, NGC 7479, Superman Galaxy | spiral barred agn | Peg | 23 04.9 +12 19 | 2
Caldwell 45, NGC 5248 | spiral | Boo | 13 37.5 +08 53 | 3
Caldwell 46, NGC 2261, Hubble's Variable Nebula | reflection variable-star | Mon | 06 39.2 +08 44 | 2
Caldwell 47, NGC 6934 | globular | Del | 20 34.2 +07 24 | 3
Caldwell 48, NGC 2775 | spiral | Cnc | 09 10.3 +07 02 | 2
Caldwell 49, NGC 2237, NGC 2244, Rosette Nebula | star-forming hii young-cluster | Mon | 06 32.3 +05 03 | 40
Caldwell 50, NGC 2239 | open-cluster | Mon | 06 32.4 +04 52 | 10
Caldwell 51, IC 1613 | dwarf-galaxy irregular-galaxy local-group low-metal | Cet | 01 04.8 +02 07 | 8
Caldwell 52, NGC 4697 | elliptical | Vir | 12 48.6 -05 48 | 3
Caldwell 53, NGC 3115, Spindle of Sextans | lenticular black-hole | Sex | 10 05.2 -07 43 | 4
Caldwell 54, NGC 2506 | open-cluster | Mon | 08 00.2 -10 47 | 4
Caldwell 55, NGC 7009, Saturn Nebula | planetary-nebula | Aqr | 21 04.2 -11 22 | 1
Caldwell 56, NGC 246, Skull Nebula | planetary-nebula | Cet | 00 47.0 -11 53 | 2
Caldwell 57, NGC 6822, Barnard's Galaxy | dwarf-galaxy irregular-galaxy local-group low-metal | Sgr | 19 44.9 -14 48 | 8
Caldwell 58, NGC 2360, Caroline's Cluster | open-cluster | CMa | 07 17.8 -15 37 | 7
Caldwell 59, NGC 3242, Ghost of Jupiter | planetary-nebula | Hya | 10 24.8 -18 38 | 1
Caldwell 60, NGC 4038, NGC 4039, Antennae Galaxies, Antennae, Arp 244 | merger interacting starburst | Crv | 12 01.9 -18 52 | 3
Caldwell 62, NGC 247 | spiral | Cet | 00 47.1 -20 46 | 9
Caldwell 63, NGC 7293, Helix Nebula, Eye of God | planetary-nebula | Aqr | 22 29.6 -20 48 | 10
Caldwell 64, NGC 2362, Tau Canis Majoris Cluster | open-cluster | CMa | 07 18.8 -24 57 | 4
Caldwell 65, NGC 253, Sculptor Galaxy, Silver Coin Galaxy | starburst spiral outflow | Scl | 00 47.6 -25 17 | 13
Caldwell 66, NGC 5694 | globular | Hya | 14 39.6 -26 32 | 2
Caldwell 67, NGC 1097 | spiral barred agn starburst | For | 02 46.3 -30 17 | 5
Caldwell 68, NGC 6729, R Coronae Australis Nebula, Corona Australis | star-forming reflection protostar | CrA | 19 01.9 -36 57 | 15
Caldwell 69, NGC 6302, Bug Nebula, Butterfly Nebula | planetary-nebula | Sco | 17 13.7 -37 06 | 2
Caldwell 70, NGC 300 | spiral | Scl | 00 54.9 -37 41 | 10
Caldwell 71, NGC 2477 | open-cluster | Pup | 07 52.3 -38 33 | 13
Caldwell 72, NGC 55 | irregular-galaxy dwarf-galaxy | Scl | 00 14.9 -39 11 | 14
Caldwell 73, NGC 1851 | globular | Col | 05 14.1 -40 03 | 5
Caldwell 74, NGC 3132, Southern Ring Nebula, Southern Ring, Eight-Burst Nebula | planetary-nebula | Vel | 10 07.0 -40 26 | 1.5
Caldwell 75, NGC 6124 | open-cluster | Sco | 16 25.6 -40 40 | 14
Caldwell 76, NGC 6231 | open-cluster massive-star | Sco | 16 54.0 -41 48 | 7
Caldwell 77, NGC 5128, Centaurus A, Cen A | elliptical agn jet merger | Cen | 13 25.5 -43 01 | 10
Caldwell 78, NGC 6541 | globular | CrA | 18 08.0 -43 42 | 6
Caldwell 79, NGC 3201 | globular | Vel | 10 17.6 -46 25 | 9
Caldwell 80, NGC 5139, Omega Centauri, Omega Cen | globular | Cen | 13 26.8 -47 29 | 20
Caldwell 81, NGC 6352 | globular | Ara | 17 25.5 -48 25 | 3
Caldwell 82, NGC 6193 | open-cluster young-cluster | Ara | 16 41.3 -48 46 | 7
Caldwell 83, NGC 4945 | spiral starburst agn | Cen | 13 05.4 -49 28 | 9
Caldwell 84, NGC 5286 | globular | Cen | 13 46.4 -51 22 | 4
Caldwell 85, IC 2391, Omicron Velorum Cluster | open-cluster | Vel | 08 40.2 -53 04 | 25
Caldwell 86, NGC 6397 | globular | Ara | 17 40.7 -53 40 | 13
Caldwell 87, NGC 1261 | globular | Hor | 03 12.3 -55 13 | 3
Caldwell 88, NGC 5823 | open-cluster | Cir | 15 05.7 -55 36 | 5
Caldwell 89, NGC 6067 | open-cluster | Nor | 16 13.2 -54 13 | 7
Caldwell 90, NGC 2867 | planetary-nebula | Car | 09 21.4 -58 19 | 1
Caldwell 91, NGC 3532, Wishing Well Cluster | open-cluster | Car | 11 06.4 -58 40 | 25
Caldwell 92, NGC 3372, Carina Nebula, Eta Carinae Nebula, Keyhole Nebula | star-forming hii massive-star | Car | 10 44.3 -59 53 | 100
Caldwell 93, NGC 6752 | globular | Pav | 19 10.9 -59 59 | 10
Caldwell 94, NGC 4755, Jewel Box | open-cluster | Cru | 12 53.6 -60 20 | 5
Caldwell 95, NGC 6025 | open-cluster | TrA | 16 03.7 -60 30 | 6
Caldwell 96, NGC 2516, Southern Beehive | open-cluster | Car | 07 58.3 -60 52 | 15
Caldwell 97, NGC 3766, Pearl Cluster | open-cluster | Cen | 11 36.1 -61 37 | 6
Caldwell 98, NGC 4609 | open-cluster | Cru | 12 42.3 -62 58 | 3
Caldwell 99, Coalsack | dark-nebula | Cru | 12 53.0 -63 00 | 150
Caldwell 100, IC 2944, Running Chicken Nebula, Thackeray's Globules | star-forming hii dark-nebula | Cen | 11 36.6 -63 02 | 30
Caldwell 101, NGC 6744 | spiral barred | Pav | 19 09.8 -63 51 | 8
Caldwell 102, IC 2602, Southern Pleiades | open-cluster | Car | 10 43.2 -64 24 | 25
Caldwell 103, NGC 2070, Tarantula Nebula, Tarantula, 30 Doradus, 30 Dor, R136 | star-forming hii young-cluster magellanic massive-star | Dor | 05 38.7 -69 06 | 15
Caldwell 104, NGC 362 | globular | Tuc | 01 03.2 -70 51 | 6
Caldwell 105, NGC 4833 | globular | Mus | 12 59.6 -70 53 | 6
Caldwell 106, NGC 104, 47 Tucanae, 47 Tuc | globular | Tuc | 00 24.1 -72 05 | 20
Caldwell 107, NGC 6101 | globular | Aps | 16 25.8 -72 12 | 4
Caldwell 108, NGC 4372 | globular | Mus | 12 25.8 -72 40 | 6
Caldwell 109, NGC 3195 | planetary-nebula | Cha | 10 09.5 -80 52 | 1
`;
