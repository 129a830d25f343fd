/**
 * The Messier catalogue: `names | kinds | constellation | RA (h m) Dec (° ′), J2000 | radius in arcminutes within which an
 * image shows it`. Kinds are concepts of `concepts/`. Positions are rounded to some arcminutes.
 */
export const MESSIER = `
M1, NGC 1952, Crab Nebula, Taurus A, SN 1054, remnant of 1054 | supernova-remnant pulsar nebula | Tau | 05 34.5 +22 01 | 4
M2, NGC 7089 | globular | Aqr | 21 33.5 -00 49 | 8
M3, NGC 5272 | globular | CVn | 13 42.2 +28 23 | 9
M4, NGC 6121 | globular | Sco | 16 23.6 -26 32 | 16
M5, NGC 5904 | globular | Ser | 15 18.6 +02 05 | 11
M6, NGC 6405, Butterfly Cluster | open-cluster | Sco | 17 40.1 -32 13 | 12
M7, NGC 6475, Ptolemy Cluster | open-cluster | Sco | 17 53.9 -34 49 | 40
M8, NGC 6523, Lagoon Nebula | star-forming hii | Sgr | 18 03.8 -24 23 | 30
M9, NGC 6333 | globular | Oph | 17 19.2 -18 31 | 6
M10, NGC 6254 | globular | Oph | 16 57.1 -04 06 | 10
M11, NGC 6705, Wild Duck Cluster | open-cluster | Sct | 18 51.1 -06 16 | 7
M12, NGC 6218 | globular | Oph | 16 47.2 -01 57 | 8
M13, NGC 6205, Hercules Cluster, Great Globular Cluster | globular | Her | 16 41.7 +36 28 | 10
M14, NGC 6402 | globular | Oph | 17 37.6 -03 15 | 6
M15, NGC 7078 | globular | Peg | 21 30.0 +12 10 | 9
M16, NGC 6611, IC 4703, Eagle Nebula, Pillars of Creation | star-forming hii pillars young-cluster | Ser | 18 18.8 -13 49 | 15
M17, NGC 6618, Omega Nebula, Swan Nebula, Horseshoe Nebula | star-forming hii | Sgr | 18 20.8 -16 11 | 12
M18, NGC 6613 | open-cluster | Sgr | 18 19.9 -17 08 | 5
M19, NGC 6273 | globular | Oph | 17 02.6 -26 16 | 8
M20, NGC 6514, Trifid Nebula | star-forming hii reflection dark-nebula | Sgr | 18 02.6 -23 02 | 14
M21, NGC 6531 | open-cluster | Sgr | 18 04.6 -22 30 | 7
M22, NGC 6656 | globular | Sgr | 18 36.4 -23 54 | 14
M23, NGC 6494 | open-cluster | Sgr | 17 56.8 -19 01 | 14
M24, Sagittarius Star Cloud | star-cluster | Sgr | 18 16.9 -18 29 | 40
M25, IC 4725 | open-cluster | Sgr | 18 31.6 -19 15 | 16
M26, NGC 6694 | open-cluster | Sct | 18 45.2 -09 24 | 7
M27, NGC 6853, Dumbbell Nebula | planetary-nebula | Vul | 19 59.6 +22 43 | 5
M28, NGC 6626 | globular | Sgr | 18 24.5 -24 52 | 6
M29, NGC 6913 | open-cluster | Cyg | 20 23.9 +38 32 | 5
M30, NGC 7099 | globular | Cap | 21 40.4 -23 11 | 6
M31, NGC 224, Andromeda Galaxy, Andromeda | spiral local-group | And | 00 42.7 +41 16 | 70
M32, NGC 221 | dwarf-galaxy elliptical local-group | And | 00 42.7 +40 52 | 4
M33, NGC 598, Triangulum Galaxy, Pinwheel of Triangulum | spiral local-group | Tri | 01 33.9 +30 39 | 35
M34, NGC 1039 | open-cluster | Per | 02 42.0 +42 47 | 17
M35, NGC 2168 | open-cluster | Gem | 06 08.9 +24 20 | 14
M36, NGC 1960 | open-cluster | Aur | 05 36.1 +34 08 | 6
M37, NGC 2099 | open-cluster | Aur | 05 52.4 +32 33 | 12
M38, NGC 1912 | open-cluster | Aur | 05 28.7 +35 50 | 10
M39, NGC 7092 | open-cluster | Cyg | 21 32.2 +48 26 | 16
M40, Winnecke 4 | binary | UMa | 12 22.4 +58 05 | 2
M41, NGC 2287 | open-cluster | CMa | 06 47.0 -20 44 | 19
M42, NGC 1976, Orion Nebula, Great Orion Nebula, Orion Bar, Trapezium | star-forming hii young-cluster | Ori | 05 35.3 -05 23 | 30
M43, NGC 1982, De Mairan's Nebula | star-forming hii | Ori | 05 35.6 -05 16 | 8
M44, NGC 2632, Beehive Cluster, Praesepe | open-cluster | Cnc | 08 40.1 +19 59 | 48
M45, Pleiades, Seven Sisters, Melotte 22 | open-cluster reflection | Tau | 03 47.0 +24 07 | 55
M46, NGC 2437 | open-cluster | Pup | 07 41.8 -14 49 | 13
M47, NGC 2422 | open-cluster | Pup | 07 36.6 -14 30 | 15
M48, NGC 2548 | open-cluster | Hya | 08 13.8 -05 48 | 27
M49, NGC 4472 | elliptical | Vir | 12 29.8 +08 00 | 5
M50, NGC 2323 | open-cluster | Mon | 07 03.2 -08 20 | 8
M51, NGC 5194, NGC 5195, Whirlpool Galaxy, Arp 85 | spiral interacting | CVn | 13 29.9 +47 12 | 6
M52, NGC 7654 | open-cluster | Cas | 23 24.2 +61 35 | 7
M53, NGC 5024 | globular | Com | 13 12.9 +18 10 | 6
M54, NGC 6715 | globular | Sgr | 18 55.1 -30 29 | 5
M55, NGC 6809 | globular | Sgr | 19 40.0 -30 58 | 10
M56, NGC 6779 | globular | Lyr | 19 16.6 +30 11 | 4
M57, NGC 6720, Ring Nebula | planetary-nebula | Lyr | 18 53.6 +33 02 | 2
M58, NGC 4579 | spiral barred agn | Vir | 12 37.7 +11 49 | 3
M59, NGC 4621 | elliptical | Vir | 12 42.0 +11 39 | 3
M60, NGC 4649, Arp 116 | elliptical interacting | Vir | 12 43.7 +11 33 | 4
M61, NGC 4303 | spiral barred agn | Vir | 12 21.9 +04 28 | 3
M62, NGC 6266 | globular | Oph | 17 01.2 -30 07 | 7
M63, NGC 5055, Sunflower Galaxy | spiral | CVn | 13 15.8 +42 02 | 6
M64, NGC 4826, Black Eye Galaxy | spiral | Com | 12 56.7 +21 41 | 5
M65, NGC 3623 | spiral galaxy-group | Leo | 11 18.9 +13 05 | 5
M66, NGC 3627 | spiral barred galaxy-group | Leo | 11 20.2 +12 59 | 5
M67, NGC 2682 | open-cluster | Cnc | 08 51.3 +11 49 | 15
M68, NGC 4590 | globular | Hya | 12 39.5 -26 45 | 6
M69, NGC 6637 | globular | Sgr | 18 31.4 -32 21 | 5
M70, NGC 6681 | globular | Sgr | 18 43.2 -32 18 | 4
M71, NGC 6838 | globular | Sge | 19 53.8 +18 47 | 4
M72, NGC 6981 | globular | Aqr | 20 53.5 -12 32 | 3
M73, NGC 6994 | open-cluster | Aqr | 20 58.9 -12 38 | 2
M74, NGC 628, Phantom Galaxy | spiral | Psc | 01 36.7 +15 47 | 5
M75, NGC 6864 | globular | Sgr | 20 06.1 -21 55 | 4
M76, NGC 650, NGC 651, Little Dumbbell Nebula, Cork Nebula | planetary-nebula | Per | 01 42.3 +51 34 | 2
M77, NGC 1068, Cetus A, Squid Galaxy | agn spiral | Cet | 02 42.7 -00 01 | 4
M78, NGC 2068 | reflection star-forming | Ori | 05 46.8 +00 05 | 5
M79, NGC 1904 | globular | Lep | 05 24.2 -24 31 | 5
M80, NGC 6093 | globular | Sco | 16 17.0 -22 59 | 5
M81, NGC 3031, Bode's Galaxy | spiral agn | UMa | 09 55.6 +69 04 | 13
M82, NGC 3034, Cigar Galaxy | starburst irregular-galaxy outflow | UMa | 09 55.9 +69 41 | 6
M83, NGC 5236, Southern Pinwheel Galaxy | spiral barred starburst | Hya | 13 37.0 -29 52 | 7
M84, NGC 4374 | elliptical agn jet supermassive | Vir | 12 25.1 +12 53 | 3
M85, NGC 4382 | lenticular | Com | 12 25.4 +18 11 | 4
M86, NGC 4406 | elliptical | Vir | 12 26.2 +12 57 | 4
M87, NGC 4486, Virgo A | elliptical agn jet | Vir | 12 30.8 +12 24 | 4
M88, NGC 4501 | spiral agn | Com | 12 32.0 +14 25 | 3
M89, NGC 4552 | elliptical | Vir | 12 35.7 +12 33 | 3
M90, NGC 4569 | spiral | Vir | 12 36.8 +13 10 | 5
M91, NGC 4548 | spiral barred | Com | 12 35.4 +14 30 | 3
M92, NGC 6341 | globular | Her | 17 17.1 +43 08 | 7
M93, NGC 2447 | open-cluster | Pup | 07 44.6 -23 52 | 11
M94, NGC 4736, Cat's Eye Galaxy | spiral starburst | CVn | 12 50.9 +41 07 | 6
M95, NGC 3351 | spiral barred | Leo | 10 44.0 +11 42 | 4
M96, NGC 3368 | spiral | Leo | 10 46.8 +11 49 | 4
M97, NGC 3587, Owl Nebula | planetary-nebula | UMa | 11 14.8 +55 01 | 2
M98, NGC 4192 | spiral | Com | 12 13.8 +14 54 | 5
M99, NGC 4254 | spiral | Com | 12 18.8 +14 25 | 3
M100, NGC 4321 | spiral | Com | 12 22.9 +15 49 | 4
M101, NGC 5457, Pinwheel Galaxy | spiral | UMa | 14 03.2 +54 21 | 15
M102, NGC 5866, Spindle Galaxy | lenticular | Dra | 15 06.5 +55 46 | 3
M103, NGC 581 | open-cluster | Cas | 01 33.2 +60 42 | 3
M104, NGC 4594, Sombrero Galaxy | spiral lenticular | Vir | 12 40.0 -11 37 | 5
M105, NGC 3379 | elliptical | Leo | 10 47.8 +12 35 | 3
M106, NGC 4258 | spiral agn | CVn | 12 19.0 +47 18 | 9
M107, NGC 6171 | globular | Oph | 16 32.5 -13 03 | 6
M108, NGC 3556 | spiral barred | UMa | 11 11.5 +55 40 | 4
M109, NGC 3992 | spiral barred | UMa | 11 57.6 +53 23 | 4
M110, NGC 205 | dwarf-galaxy elliptical local-group | And | 00 40.4 +41 41 | 10
`;
