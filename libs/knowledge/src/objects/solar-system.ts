/** Bodies of the solar system, which have no place of their own: by name alone, else written as `messier.ts`. */
export const SOLAR_SYSTEM = `
Mercury | planet rocky-planet ssystem
Venus | planet rocky-planet ssystem
Earth | planet rocky-planet ssystem
Mars, red planet | planet rocky-planet ssystem
Jupiter | gas-giant planet aurora ssystem
Saturn, ringed planet | gas-giant planet rings ssystem
Uranus | ice-giant planet rings ssystem
Neptune | ice-giant planet rings ssystem
Moon of Earth, Luna, Lunar | moon ssystem
Io, Jupiter I | moon volcano ssystem
Europa, Jupiter II | moon ice ssystem
Ganymede, Jupiter III | moon ice aurora ssystem
Callisto, Jupiter IV | moon ice ssystem
Titan, Saturn VI | moon methane ssystem
Enceladus, Saturn II | moon ice ssystem
Mimas | moon ice ssystem
Iapetus | moon ice ssystem
Rhea | moon ice ssystem
Dione | moon ice ssystem
Tethys | moon ice ssystem
Ariel | moon ice ssystem
Umbriel | moon ssystem
Titania | moon ssystem
Oberon | moon ssystem
Miranda | moon ssystem
Triton | moon ice ssystem
Phobos | moon ssystem
Deimos | moon ssystem
Charon | moon kbo ssystem
Pluto, 134340 Pluto | kbo ice ssystem
Eris, 136199 Eris | kbo ice ssystem
Makemake, 136472 Makemake | kbo ice ssystem
Haumea, 136108 Haumea | kbo ice rings ssystem
Sedna, 90377 Sedna | kbo ssystem
Quaoar, 50000 Quaoar | kbo rings ssystem
Gonggong, 225088 Gonggong | kbo ssystem
Orcus, 90482 Orcus | kbo ssystem
Arrokoth, 486958 Arrokoth, Ultima Thule | kbo ssystem
Chariklo, 10199 Chariklo | kbo rings ssystem
Chiron, 2060 Chiron | kbo comet ssystem
Ceres, 1 Ceres | asteroid ice ssystem
Pallas, 2 Pallas | asteroid ssystem
Vesta, 4 Vesta | asteroid ssystem
Hygiea, 10 Hygiea | asteroid ssystem
Psyche, 16 Psyche | asteroid ssystem
Eros, 433 Eros | asteroid ssystem
Bennu, 101955 Bennu | asteroid ssystem
Ryugu, 162173 Ryugu | asteroid ssystem
Apophis, 99942 Apophis | asteroid ssystem
Didymos, 65803 Didymos, Dimorphos, DART impact | asteroid impact ssystem
Phaethon, 3200 Phaethon | asteroid comet ssystem
2024 YR4 | asteroid ssystem
67P, 67P Churyumov-Gerasimenko, Churyumov-Gerasimenko | comet ssystem
1P Halley, Halley | comet ssystem
2P Encke, Encke | comet ssystem
9P Tempel, Tempel 1 | comet impact ssystem
29P, 29P Schwassmann-Wachmann | comet ssystem
103P Hartley | comet ssystem
238P Read, Comet Read | comet water ssystem
C 2017 K2, C/2017 K2 | comet ssystem
C 2014 UN271, Bernardinelli-Bernstein | comet ssystem
C 2023 A3, Tsuchinshan-ATLAS | comet ssystem
Hale-Bopp, C 1995 O1 | comet ssystem
Shoemaker-Levy 9, D 1993 F2 | comet impact ssystem
2I Borisov, Borisov | comet ssystem
3I ATLAS, C 2025 N1 | comet ssystem
Oumuamua, 1I Oumuamua | asteroid ssystem
`;
