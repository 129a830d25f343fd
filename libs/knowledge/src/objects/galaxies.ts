/** Well-known galaxies, groups, clusters, lenses, deep fields beyond the two catalogues; written as `messier.ts`. */
export const GALAXIES = `
Large Magellanic Cloud, LMC | magellanic irregular-galaxy | Dor | 05 23.6 -69 45 | 300
Small Magellanic Cloud, SMC, NGC 292 | magellanic irregular-galaxy low-metal | Tuc | 00 52.7 -72 50 | 150
ESO 350-40, Cartwheel Galaxy, Cartwheel | ring-galaxy interacting | Scl | 00 37.7 -33 43 | 2
HCG 92, Stephan's Quintet, NGC 7317, NGC 7318, NGC 7319, NGC 7320, Arp 319 | galaxy-group interacting merger agn | Peg | 22 36.0 +33 58 | 3
HCG 40 | galaxy-group interacting | Hya | 09 38.9 -04 51 | 2
HCG 90 | galaxy-group interacting | PsA | 22 02.1 -31 58 | 3
HCG 16 | galaxy-group interacting starburst | Cet | 02 09.5 -10 09 | 5
Seyfert's Sextet, HCG 79, NGC 6027 | galaxy-group interacting | Ser | 15 59.2 +20 45 | 1
NGC 1365, Great Barred Spiral | spiral barred agn | For | 03 33.6 -36 08 | 6
NGC 1300 | spiral barred | Eri | 03 19.7 -19 25 | 4
NGC 1087 | spiral barred | Cet | 02 46.4 -00 30 | 2
NGC 1385 | spiral barred | For | 03 37.5 -24 30 | 2
NGC 1433 | spiral barred agn | Hor | 03 42.0 -47 13 | 4
NGC 1512 | spiral barred | Hor | 04 03.9 -43 21 | 5
NGC 1559 | spiral barred | Ret | 04 17.6 -62 47 | 2
NGC 1566, Spanish Dancer | spiral agn | Dor | 04 20.0 -54 56 | 5
NGC 1672 | spiral barred agn starburst | Dor | 04 45.7 -59 15 | 4
NGC 2283 | spiral barred | CMa | 06 45.9 -18 13 | 2
NGC 2775 | spiral | Cnc | 09 10.3 +07 02 | 2
NGC 2835 | spiral | Hya | 09 17.9 -22 21 | 4
NGC 3627 | spiral barred | Leo | 11 20.2 +12 59 | 5
NGC 4535 | spiral barred | Vir | 12 34.3 +08 12 | 4
NGC 5068 | spiral barred | Vir | 13 18.9 -21 02 | 4
NGC 7496 | spiral barred agn | Gru | 23 09.8 -43 26 | 2
NGC 2903 | spiral barred | Leo | 09 32.2 +21 30 | 6
NGC 3256 | merger starburst | Vel | 10 27.9 -43 54 | 2
NGC 3310 | starburst spiral | UMa | 10 38.8 +53 30 | 2
NGC 3369, NGC 3370 | spiral | Leo | 10 47.1 +17 16 | 2
NGC 4151, Eye of Sauron | agn spiral | CVn | 12 10.5 +39 24 | 3
NGC 4261 | elliptical agn jet | Vir | 12 19.4 +05 49 | 2
NGC 4395 | agn spiral dwarf-galaxy | CVn | 12 25.8 +33 33 | 6
NGC 4526 | lenticular | Vir | 12 34.1 +07 42 | 3
NGC 4536 | spiral starburst | Vir | 12 34.5 +02 11 | 3
NGC 4650A | ring-galaxy | Cen | 12 44.8 -40 43 | 1
NGC 4676, Mice Galaxies, Arp 242 | merger interacting | Com | 12 46.2 +30 44 | 2
NGC 5468 | spiral | Vir | 14 06.6 -05 27 | 2
NGC 5584 | spiral | Vir | 14 22.4 -00 23 | 2
NGC 5643 | spiral agn | Lup | 14 32.7 -44 10 | 2
NGC 5728 | agn spiral barred | Lib | 14 42.4 -17 15 | 2
NGC 6240 | merger agn starburst | Oph | 16 53.0 +02 24 | 1.5
NGC 6552 | agn spiral barred | Dra | 18 00.1 +66 37 | 1
NGC 6814 | agn spiral | Aql | 19 42.7 -10 19 | 2
NGC 6872, Condor Galaxy | spiral barred interacting | Pav | 20 16.9 -70 46 | 3
NGC 7252, Atoms for Peace | merger | Aqr | 22 20.7 -24 41 | 1.5
NGC 7469, Arp 298 | agn spiral starburst merger | Peg | 23 03.3 +08 52 | 1
NGC 7674 | agn spiral merger | Peg | 23 27.9 +08 47 | 1
NGC 3081 | agn spiral | Hya | 09 59.5 -22 50 | 1.5
NGC 1052 | elliptical agn | Cet | 02 41.1 -08 15 | 2
NGC 1316, Fornax A | elliptical agn merger | For | 03 22.7 -37 12 | 6
NGC 1399 | elliptical galaxy-cluster | For | 03 38.5 -35 27 | 4
NGC 1140 | starburst dwarf-galaxy | Eri | 02 54.6 -10 02 | 1
NGC 1569 | starburst dwarf-galaxy irregular-galaxy | Cam | 04 30.8 +64 51 | 2
NGC 1705 | starburst dwarf-galaxy | Pic | 04 54.2 -53 22 | 1
NGC 4214 | dwarf-galaxy irregular-galaxy starburst | CVn | 12 15.6 +36 20 | 4
NGC 5253 | starburst dwarf-galaxy | Cen | 13 39.9 -31 38 | 2
NGC 5398 | starburst spiral barred | Cen | 14 01.4 -33 04 | 1
II Zw 40 | starburst dwarf-galaxy low-metal | Ori | 05 55.7 +03 24 | 0.7
Haro 11, ESO 350-38 | starburst merger | Scl | 00 36.9 -33 33 | 0.7
I Zw 18, IZw18, Mrk 116 | dwarf-galaxy irregular-galaxy low-metal starburst | UMa | 09 34.0 +55 14 | 1
SBS 0335-052 | dwarf-galaxy low-metal starburst | Eri | 03 37.7 -05 03 | 0.5
Leo P | dwarf-galaxy low-metal irregular-galaxy | Leo | 10 21.8 +18 05 | 1
Leo A | dwarf-galaxy irregular-galaxy local-group low-metal | Leo | 09 59.4 +30 45 | 4
Sextans A | dwarf-galaxy irregular-galaxy low-metal local-group | Sex | 10 11.0 -04 42 | 4
Sextans B | dwarf-galaxy irregular-galaxy low-metal | Sex | 10 00.0 +05 20 | 4
WLM, Wolf-Lundmark-Melotte, DDO 221 | dwarf-galaxy irregular-galaxy local-group low-metal | Cet | 00 02.0 -15 28 | 8
Pegasus Dwarf, DDO 216 | dwarf-galaxy irregular-galaxy local-group | Peg | 23 28.6 +14 45 | 4
IC 10 | dwarf-galaxy irregular-galaxy starburst local-group | Cas | 00 20.3 +59 18 | 5
Draco II | dwarf-galaxy local-group | Dra | 15 52.8 +64 34 | 8
Draco Dwarf | dwarf-galaxy local-group | Dra | 17 20.2 +57 55 | 20
Sculptor Dwarf | dwarf-galaxy local-group | Scl | 01 00.2 -33 43 | 20
Fornax Dwarf | dwarf-galaxy local-group | For | 02 40.0 -34 27 | 15
Ursa Minor Dwarf | dwarf-galaxy local-group | UMi | 15 09.1 +67 13 | 15
Sagittarius Dwarf Irregular, SagDIG | dwarf-galaxy irregular-galaxy local-group | Sgr | 19 30.0 -17 41 | 2
Arp 220, IC 4553 | merger starburst | Ser | 15 34.9 +23 30 | 1.5
Arp 107 | interacting agn | LMi | 10 52.3 +30 04 | 1.5
Arp 142, NGC 2936, NGC 2937, Penguin and the Egg, Penguin and Egg, Penguin Galaxy, Porpoise Galaxy | interacting | Hya | 09 37.7 +02 46 | 2
Arp 148, Mayall's Object | ring-galaxy interacting merger | UMa | 11 03.9 +40 51 | 1
Arp 188, UGC 10214, Tadpole Galaxy | interacting spiral | Dra | 16 06.1 +55 26 | 2
Arp 273, UGC 1810, Rose Galaxy | interacting spiral | And | 02 21.5 +39 22 | 2
Arp 299, NGC 3690, IC 694 | merger starburst | UMa | 11 28.5 +58 34 | 1.5
Arp 147 | ring-galaxy interacting | Cet | 03 11.3 +01 19 | 0.7
AM 0644-741, Lindsay-Shapley Ring | ring-galaxy interacting | Vol | 06 43.1 -74 14 | 1.5
Hoag's Object | ring-galaxy | Ser | 15 17.2 +21 35 | 0.7
IC 2163, NGC 2207 | interacting spiral | CMa | 06 16.4 -21 22 | 3
IC 1623, VV 114 | merger starburst agn | Cet | 01 07.8 -17 30 | 1
II Zw 96, IIZw096 | merger starburst | Del | 20 57.4 +17 08 | 1
Mrk 231 | agn quasar merger starburst | UMa | 12 56.2 +56 52 | 1
Mrk 273 | merger agn starburst | UMa | 13 44.7 +55 53 | 1
Mrk 463 | merger agn | Boo | 13 56.0 +18 22 | 0.5
IRAS 08572+3915 | merger starburst | Lyn | 09 00.4 +39 04 | 0.5
Circinus Galaxy, ESO 97-13 | agn spiral starburst | Cir | 14 13.2 -65 20 | 3
Cygnus A, 3C 405 | agn elliptical jet | Cyg | 19 59.5 +40 44 | 1
Hercules A, 3C 348 | agn elliptical jet | Her | 16 51.1 +05 00 | 1
3C 273 | quasar jet | Vir | 12 29.1 +02 03 | 0.7
3C 279 | quasar jet | Vir | 12 56.2 -05 47 | 0.5
BL Lacertae, BL Lac | quasar jet | Lac | 22 02.7 +42 17 | 0.5
RX J1131-1231 | quasar lens-galaxy | Crt | 11 31.9 -12 32 | 0.3
Einstein Cross, QSO 2237+0305 | quasar lens-galaxy | Peg | 22 40.5 +03 22 | 0.3
J0148+0600, SDSS J0148+0600 | quasar | Psc | 01 48.6 +06 00 | 2
J0100+2802, SDSS J0100+2802 | quasar | Psc | 01 00.2 +28 03 | 2
J1030+0524 | quasar | Sex | 10 30.5 +05 24 | 2
J1120+0641, ULAS J1120+0641 | quasar | Leo | 11 20.0 +06 41 | 2
J1342+0928, ULAS J1342+0928 | quasar | Boo | 13 42.1 +09 29 | 2
J0313-1806 | quasar | Eri | 03 13.6 -18 06 | 2
SMACS 0723, SMACS J0723.3-7327, J0723, Webb's First Deep Field | lens-cluster deep-field | Vol | 07 23.3 -73 27 | 3
Abell 2744, A2744, Pandora's Cluster, Pandora | lens-cluster deep-field | Scl | 00 14.3 -30 24 | 6
Abell 370, A370, Dragon Arc | lens-cluster | Cet | 02 39.9 -01 35 | 3
Abell S1063, RXC J2248.7-4431 | lens-cluster | Gru | 22 48.7 -44 32 | 3
Abell 1689 | lens-cluster | Vir | 13 11.5 -01 20 | 3
Abell 2218 | lens-cluster | Dra | 16 35.9 +66 13 | 3
Abell 68 | lens-cluster | Psc | 00 37.1 +09 09 | 3
Abell 383 | lens-cluster | Eri | 02 48.1 -03 32 | 3
Abell 520 | lens-cluster | Ori | 04 54.2 +02 55 | 3
Abell 1703 | lens-cluster | CVn | 13 15.1 +51 49 | 3
Abell 2537 | lens-cluster | Aqr | 23 08.4 -02 12 | 3
Abell 2029 | galaxy-cluster | Vir | 15 10.9 +05 45 | 4
Abell 1656, Coma Cluster | galaxy-cluster | Com | 12 59.8 +27 59 | 50
Virgo Cluster | galaxy-cluster | Vir | 12 27.0 +12 43 | 3
Fornax Cluster | galaxy-cluster | For | 03 38.0 -35 27 | 15
MACS J0416.1-2403, MACS 0416, Christmas Tree Galaxy Cluster | lens-cluster | Eri | 04 16.1 -24 04 | 3
MACS J0647.7+7015, MACS 0647 | lens-cluster high-z | Cam | 06 47.8 +70 15 | 3
MACS J0717.5+3745, MACS 0717 | lens-cluster | Aur | 07 17.5 +37 45 | 4
MACS J1149.5+2223, MACS 1149, Icarus Star | lens-cluster | Leo | 11 49.6 +22 24 | 3
MACS J0138.0-2155, MACS 0138, Requiem | lens-cluster supernova | Cet | 01 38.1 -21 56 | 2
MACS J1423.8+2404 | lens-cluster | Boo | 14 23.8 +24 05 | 3
El Gordo, ACT-CL J0102-4915 | lens-cluster | Phe | 01 02.9 -49 15 | 3
WHL 0137-08, WHL J013719.8-082841, Sunrise Arc, Earendel | lens-cluster high-z | Cet | 01 37.4 -08 28 | 3
RXC J0600.1-2007, RXC J0600, RXCJ0600 | lens-cluster | Lep | 06 00.1 -20 08 | 3
RX J2129.7+0005 | lens-cluster | Aqr | 21 29.7 +00 05 | 3
PLCK G165.7+67.0, G165 | lens-cluster supernova | UMa | 11 27.2 +42 28 | 3
SPT-CL J0615-5746, Cosmic Gems Arc | lens-cluster high-z | Pic | 06 15.9 -57 47 | 3
SDSS J1226+2149, SDSS J1226+2152, Cosmic Seahorse | lens-cluster lens-galaxy high-z | Com | 12 26.9 +21 51 | 4
SPT0418-47, SPT-S J041839-4751 | lens-galaxy high-z | Hor | 04 18.7 -47 52 | 0.5
Cosmic Horseshoe | lens-galaxy | Leo | 11 48.6 +19 30 | 0.5
SDSS J1723+3411 | lens-galaxy | Her | 17 23.6 +34 12 | 0.7
Bullet Cluster, 1E 0657-56 | lens-cluster | Car | 06 58.5 -55 57 | 4
Hubble Ultra Deep Field, HUDF, UDF, GOODS-South, GOODS-S, Chandra Deep Field South, CDFS, JADES | deep-field | For | 03 32.5 -27 48 | 12
GOODS-North, GOODS-N, Hubble Deep Field, HDF | deep-field | UMa | 12 36.9 +62 14 | 10
Extended Groth Strip, EGS, CEERS | deep-field | UMa | 14 19.7 +52 52 | 25
COSMOS Field, COSMOS-Web, COSMOS | deep-field | Sex | 10 00.5 +02 12 | 45
UKIDSS Ultra Deep Survey, UDS, PRIMER-UDS | deep-field | Cet | 02 17.6 -05 12 | 20
North Ecliptic Pole Time Domain Field, NEP TDF | deep-field | Dra | 17 22.8 +65 49 | 8
MACS J0417.5-1154, Question Mark Pair | lens-cluster | Eri | 04 17.6 -11 55 | 3
TON 618 | quasar | CVn | 12 28.4 +31 29 | 0.5
GN-z11 | high-z | UMa | 12 36.4 +62 15 | 0.3
JADES-GS-z14-0 | high-z | For | 03 32.3 -27 51 | 0.3
Spiderweb Galaxy, Spiderweb Protocluster, PKS 1138-262 | high-z agn galaxy-cluster | Hya | 11 40.8 -26 29 | 2
Phoenix Cluster, SPT-CL J2344-4243 | galaxy-cluster agn starburst | Phe | 23 44.7 -42 43 | 2
`;
