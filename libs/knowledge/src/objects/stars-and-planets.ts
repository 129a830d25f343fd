/** Stars with planets or discs, brown dwarfs, stars of note, events; written as `messier.ts`. */
export const STARS_AND_PLANETS = `
TRAPPIST-1, 2MASS J23062928-0502285 | exoplanet rocky-planet transit star | Aqr | 23 06.5 -05 02 | 0.5
WASP-39, WASP-39 b, Bocaprins | exoplanet transit hot-jupiter star | Vir | 14 29.3 -03 27 | 0.5
WASP-43 | exoplanet transit hot-jupiter star | Sex | 10 19.6 -09 48 | 0.5
WASP-96 | exoplanet transit hot-jupiter star | Phe | 00 04.2 -47 22 | 0.5
WASP-18 | exoplanet transit hot-jupiter star | Phe | 01 37.4 -45 41 | 0.5
WASP-17 | exoplanet transit hot-jupiter star silicate | Sco | 15 59.8 -28 04 | 0.5
WASP-107 | exoplanet transit star | Vir | 12 33.5 -10 09 | 0.5
WASP-121 | exoplanet transit hot-jupiter star | Pup | 07 10.4 -39 06 | 0.5
WASP-12 | exoplanet transit hot-jupiter star | Aur | 06 30.5 +29 40 | 0.5
WASP-80 | exoplanet transit star methane | Aql | 20 12.7 -02 09 | 0.5
WASP-52 | exoplanet transit hot-jupiter star | Peg | 23 14.0 +08 46 | 0.5
WASP-77 | exoplanet transit hot-jupiter star | Cet | 02 28.6 -07 04 | 0.5
HD 209458, Osiris planet | exoplanet transit hot-jupiter star | Peg | 22 03.2 +18 53 | 0.5
HD 189733 | exoplanet transit hot-jupiter star | Vul | 20 00.7 +22 43 | 0.5
HD 149026, Smertrios | exoplanet transit hot-jupiter star | Her | 16 30.5 +38 21 | 0.5
HD 80606 | exoplanet transit star | UMa | 09 22.6 +50 36 | 0.5
HAT-P-11 | exoplanet transit star | Cyg | 19 50.8 +48 05 | 0.5
HAT-P-18 | exoplanet transit star | Her | 17 05.4 +33 01 | 0.5
HAT-P-26 | exoplanet transit star | Vir | 14 12.6 +04 04 | 0.5
TOI-270 | exoplanet transit star | Pic | 04 33.7 -51 57 | 0.5
TOI-421 | exoplanet transit star | Lep | 05 27.4 -14 17 | 0.5
TOI-700 | exoplanet rocky-planet transit star | Dor | 06 28.4 -65 35 | 0.5
TOI-561 | exoplanet rocky-planet transit star | Sex | 09 52.7 +06 13 | 0.5
GJ 1214 | exoplanet transit star | Oph | 17 15.3 +04 58 | 0.5
GJ 436 | exoplanet transit star | Leo | 11 42.2 +26 42 | 0.5
GJ 3470 | exoplanet transit star | Cnc | 07 59.1 +15 24 | 0.5
GJ 486, Gar | exoplanet rocky-planet transit star | Vir | 12 47.9 +09 45 | 0.5
GJ 367 | exoplanet rocky-planet transit star | Vel | 09 44.5 -45 47 | 0.5
GJ 1132 | exoplanet rocky-planet transit star | Vel | 10 14.9 -47 10 | 0.5
LHS 475 | exoplanet rocky-planet transit star | Oct | 19 20.9 -82 34 | 0.5
LHS 3844 | exoplanet rocky-planet transit star | Ind | 22 42.0 -69 10 | 0.5
LHS 1140 | exoplanet rocky-planet transit star | Cet | 00 45.0 -15 16 | 0.5
LTT 1445 | exoplanet rocky-planet transit star | Eri | 03 01.9 -16 36 | 0.5
LTT 9779 | exoplanet transit star | Scl | 23 54.7 -37 38 | 0.5
L 98-59 | exoplanet rocky-planet transit star | Vol | 08 18.1 -68 19 | 0.5
K2-18, EPIC 201912552 | exoplanet transit star | Leo | 11 30.2 +07 35 | 0.5
K2-141 | exoplanet rocky-planet transit star | Aqr | 23 23.7 -01 11 | 0.5
55 Cancri, 55 Cnc, Janssen | exoplanet rocky-planet transit star | Cnc | 08 52.6 +28 20 | 0.5
Kepler-16 | exoplanet transit binary star | Cyg | 19 16.3 +51 45 | 0.5
Kepler-51 | exoplanet transit star | Cyg | 19 45.9 +49 56 | 0.5
NGTS-10 | exoplanet transit hot-jupiter star | Lep | 06 07.5 -25 36 | 0.5
Proxima Centauri, Proxima Cen | exoplanet rocky-planet star | Cen | 14 29.7 -62 41 | 0.5
Alpha Centauri, Alpha Cen, Rigil Kentaurus | star binary exoplanet | Cen | 14 39.6 -60 50 | 1
Epsilon Indi, Eps Ind, Epsilon Indi A | exoplanet direct-image star | Ind | 22 03.4 -56 47 | 1
HIP 65426 | exoplanet direct-image star | Cen | 13 24.6 -51 30 | 0.5
HR 8799 | exoplanet direct-image debris-disc star | Peg | 23 07.5 +21 08 | 0.5
51 Eridani, 51 Eri | exoplanet direct-image star | Eri | 04 37.6 -02 28 | 0.5
14 Herculis, 14 Her | exoplanet direct-image star | Her | 16 10.4 +43 49 | 0.5
AF Leporis, AF Lep | exoplanet direct-image star | Lep | 05 27.1 -11 54 | 0.5
TWA 7 | exoplanet direct-image debris-disc star | Ant | 10 42.5 -33 40 | 0.5
YSES 1 | exoplanet direct-image star | Mus | 12 51.5 -64 57 | 0.5
2M1207, 2MASSW J1207334-393254 | brown-dwarf exoplanet direct-image | Hya | 12 07.6 -39 33 | 0.5
GJ 504 | exoplanet direct-image star | Vir | 13 16.8 +09 25 | 0.5
GJ 229 | brown-dwarf star | Lep | 06 10.6 -21 52 | 0.5
Beta Pictoris, Beta Pic, Bet Pic | debris-disc exoplanet star | Pic | 05 47.3 -51 04 | 1
AU Microscopii, AU Mic | debris-disc exoplanet star | Mic | 20 45.2 -31 20 | 1
Fomalhaut, Alpha Piscis Austrini | debris-disc star | PsA | 22 57.7 -29 37 | 1.5
Vega, Alpha Lyrae | debris-disc star | Lyr | 18 36.9 +38 47 | 1.5
Epsilon Eridani, Eps Eri | debris-disc exoplanet star | Eri | 03 32.9 -09 27 | 1
HD 181327 | debris-disc star ice | Tel | 19 22.9 -54 32 | 0.5
HD 141569 | debris-disc disc star | Lib | 15 49.9 -03 55 | 0.5
HD 61005, The Moth | debris-disc star | Pup | 07 35.8 -32 12 | 0.5
HD 92945 | debris-disc star | Hya | 10 43.5 -29 04 | 0.5
HD 107146 | debris-disc star | Com | 12 19.1 +16 33 | 0.5
Zeta Leporis | debris-disc star | Lep | 05 47.0 -14 49 | 0.5
PDS 70 | disc exoplanet direct-image star | Cen | 14 08.2 -41 24 | 0.5
TW Hydrae, TW Hya | disc star | Hya | 11 01.9 -34 42 | 0.5
HL Tauri, HL Tau | disc protostar star | Tau | 04 31.6 +18 14 | 0.5
GM Aurigae, GM Aur | disc star | Aur | 04 55.2 +30 22 | 0.5
DG Tauri, DG Tau | disc outflow star | Tau | 04 27.1 +26 06 | 0.5
AB Aurigae, AB Aur | disc exoplanet star | Aur | 04 55.8 +30 33 | 0.5
HD 163296 | disc star | Sgr | 17 56.4 -21 57 | 0.5
HD 100546 | disc exoplanet star | Mus | 11 33.4 -70 12 | 0.5
HD 142527 | disc binary star | Lup | 15 56.7 -42 19 | 0.5
MWC 758 | disc star | Tau | 05 30.5 +25 20 | 0.5
SZ Chamaeleontis, SZ Cha | disc star | Cha | 10 58.3 -77 17 | 0.5
Tau 042021, 2MASS J04202144+2813491 | disc star | Tau | 04 20.4 +28 14 | 0.5
IRAS 04302+2247, Butterfly Star | disc protostar | Tau | 04 33.3 +22 53 | 0.5
Oph 163131, 2MASS J16313124-2426281 | disc star | Oph | 16 31.5 -24 26 | 0.5
FU Orionis, FU Ori | protostar disc variable-star | Ori | 05 45.4 +09 04 | 0.5
T Tauri, T Tau | protostar disc variable-star outflow | Tau | 04 22.0 +19 32 | 0.5
Luhman 16, WISE J1049-5319 | brown-dwarf | Vel | 10 49.3 -53 19 | 0.5
WISE 0855, WISE J0855-0714 | brown-dwarf | Hya | 08 55.2 -07 15 | 0.7
WISE 1935, W1935 | brown-dwarf aurora methane | Sgr | 19 35.0 -15 46 | 0.7
SIMP 0136, SIMP J013656 | brown-dwarf aurora | Psc | 01 36.9 +09 34 | 0.5
VHS 1256, VHS J1256 | brown-dwarf exoplanet direct-image silicate | Vir | 12 56.0 -12 57 | 0.5
Gliese 569 | brown-dwarf star | Boo | 14 54.5 +16 06 | 0.5
WD 1856, WD 1856+534 | white-dwarf exoplanet | Dra | 18 57.7 +53 31 | 0.5
WD 0310, WD 0310-688 | white-dwarf | Ret | 03 10.5 -68 36 | 0.5
Sirius | star white-dwarf binary | CMa | 06 45.1 -16 43 | 1
Betelgeuse, Alpha Orionis | massive-star variable-star dying-star | Ori | 05 55.2 +07 24 | 1
Antares | massive-star dying-star variable-star | Sco | 16 29.4 -26 26 | 1
VY Canis Majoris, VY CMa | massive-star dying-star variable-star | CMa | 07 23.0 -25 46 | 1
Eta Carinae, Eta Car, Homunculus Nebula | massive-star variable-star binary nebula | Car | 10 45.1 -59 41 | 1
WR 124, M1-67 | wolf-rayet massive-star nebula | Sge | 19 11.5 +16 52 | 1.5
WR 140 | wolf-rayet massive-star binary shells | Cyg | 20 20.5 +43 51 | 1
WR 112 | wolf-rayet massive-star binary shells | Sgr | 18 16.6 -18 59 | 1
WR 104 | wolf-rayet massive-star binary | Sgr | 18 02.1 -23 38 | 0.5
Apep | wolf-rayet massive-star binary shells | Nor | 16 00.8 -51 43 | 0.7
Mira, Omicron Ceti | variable-star dying-star binary | Cet | 02 19.3 -02 59 | 1
CW Leonis, CW Leo, IRC+10216 | dying-star shells variable-star | Leo | 09 47.9 +13 17 | 2
R Doradus | dying-star variable-star | Dor | 04 36.8 -62 05 | 1
R Leonis | dying-star variable-star | Leo | 09 47.6 +11 26 | 1
RS Puppis | variable-star reflection | Pup | 08 13.1 -34 35 | 1.5
Delta Cephei | variable-star massive-star | Cep | 22 29.2 +58 25 | 1
V838 Monocerotis, V838 Mon | variable-star transient reflection | Mon | 07 04.1 -03 51 | 1
R Aquarii | variable-star binary white-dwarf dying-star | Aqr | 23 43.8 -15 17 | 1.5
AFGL 3068, LL Pegasi | dying-star shells | Peg | 23 19.2 +17 12 | 1
Cygnus X-1 | black-hole binary massive-star | Cyg | 19 58.4 +35 12 | 0.5
SS 433 | black-hole jet binary | Aql | 19 11.8 +04 59 | 1
Geminga | pulsar | Gem | 06 33.9 +17 46 | 1
SN 2021aefx | supernova | Dor | 04 19.9 -54 57 | 0.3
SN 2022acko | supernova | Eri | 03 19.6 -19 24 | 0.3
SN 2023ixf | supernova | UMa | 14 03.6 +54 19 | 0.3
SN 2011fe | supernova | UMa | 14 03.1 +54 16 | 0.2
SN 2014J | supernova | UMa | 09 55.7 +69 40 | 0.2
SN 1993J | supernova | UMa | 09 55.4 +69 01 | 0.2
SN H0pe | supernova lensing high-z | UMa | 11 27.3 +42 28 | 0.2
SN 2017eaw | supernova | Cep | 20 34.7 +60 12 | 0.2
SN 2004et | supernova | Cyg | 20 35.4 +60 07 | 0.2
SN 2022jli | supernova binary | Cet | 00 34.8 -08 23 | 0.3
AT 2018cow | supernova transient | Her | 16 16.0 +22 16 | 0.3
GRB 230307A | gamma-burst kilonova | Vol | 04 03.4 -75 23 | 0.5
GRB 221009A, BOAT | gamma-burst supernova | Sge | 19 13.1 +19 46 | 0.5
GW170817, AT 2017gfo, NGC 4993 | kilonova gamma-burst | Hya | 13 09.8 -23 23 | 1
`;
