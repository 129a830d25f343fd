/** The constellations by their abbreviations (IAU 1922). */
export const CONSTELLATIONS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'And:Andromeda Ant:Antlia Aps:Apus Aqr:Aquarius Aql:Aquila Ara:Ara Aur:Auriga Boo:Boötes Cam:Camelopardalis Cap:Capricornus ' +
    'Car:Carina Cas:Cassiopeia Cen:Centaurus Cep:Cepheus Cet:Cetus Cha:Chamaeleon Cir:Circinus CMa:Canis_Major CMi:Canis_Minor ' +
    'Cnc:Cancer Col:Columba Com:Coma_Berenices CrA:Corona_Australis CrB:Corona_Borealis Crt:Crater Cru:Crux Crv:Corvus ' +
    'CVn:Canes_Venatici Cyg:Cygnus Del:Delphinus Dor:Dorado Dra:Draco Eri:Eridanus For:Fornax Gem:Gemini Gru:Grus Her:Hercules ' +
    'Hor:Horologium Hya:Hydra Hyi:Hydrus Ind:Indus Lac:Lacerta Leo:Leo Lep:Lepus Lib:Libra LMi:Leo_Minor Lup:Lupus Lyn:Lynx ' +
    'Lyr:Lyra Mic:Microscopium Mon:Monoceros Mus:Musca Nor:Norma Oct:Octans Oph:Ophiuchus Ori:Orion Pav:Pavo Peg:Pegasus ' +
    'Per:Perseus Phe:Phoenix Pic:Pictor PsA:Piscis_Austrinus Psc:Pisces Pup:Puppis Pyx:Pyxis Ret:Reticulum Scl:Sculptor ' +
    'Sco:Scorpius Sct:Scutum Ser:Serpens Sex:Sextans Sge:Sagitta Sgr:Sagittarius Tau:Taurus Tel:Telescopium TrA:Triangulum_Australe ' +
    'Tri:Triangulum Tuc:Tucana UMa:Ursa_Major UMi:Ursa_Minor Vel:Vela Vir:Virgo Vol:Volans Vul:Vulpecula'
  )
    .split(' ')
    .map((pair) => pair.replace('_', ' ').split(':') as [string, string]),
);
