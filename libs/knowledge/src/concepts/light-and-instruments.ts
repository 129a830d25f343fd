/** What is seen of things and with what: bands, colours, lines, molecules, modes and telescopes; written as in `kinds-of-objects.ts`. */
export const LIGHT_AND_INSTRUMENTS = `
uv | ultraviolet | | ultraviolet, uv, bluer than violet, beyond violet, far ultraviolet, black light
optical | visible light | | visible light, visible, optical, human eye, naked eye, eye would see, what human eyes see, true colour
nir | near infrared | infrared | near infrared, near-ir, nir, shortwave infrared
mir | mid-infrared | infrared heat | mid infrared, mid-ir, mir, thermal infrared, long wavelength, longest wavelength, heat rays, longest wavelength
infrared | infrared | | infrared, ir, infra red
heat | heat of dust | | heat, heat glow, thermal emission, warmth, thermal, glow of dust, heat map, warm glow, temperature map
warm-dust | warm dust | heat dust | warm dust, hot dust, dust emission, heated dust, dust glow
dust | dust | | ~dust, dust lane, dusty
blue | blue | optical | ~blue, blue light, blue image, short wavelength, blue filter
green | green | optical | green light, ~green
red | red | optical | red light, ~red
narrow | narrow band | | narrow band, narrowband, emission line, line emission, single line, spectral line image
medium | medium band | | medium band
wide | wide band | | wide band, broad band, broadband, wideband
hydrogen | hydrogen | | hydrogen, hydrogen emission, ionized hydrogen, recombination line, hydrogen line, glowing hydrogen, hydrogen recombination, recombination light
h-alpha | H-alpha | hydrogen | h alpha, halpha, balmer
paschen | Paschen alpha | hydrogen | paschen, paschen alpha, pa alpha
brackett | Brackett alpha | hydrogen | brackett, brackett alpha, br alpha
molecular-hydrogen | molecular hydrogen | | molecular hydrogen, h2, molecular gas, shocked molecular gas, shocked gas, shocked molecule, cold gas
iron | ionised iron | | iron, fe ii, iron line, shocked iron
oxygen | oxygen | | oxygen, o iii, oiii, ionized oxygen, doubly ionized oxygen, o ii
nitrogen | nitrogen | | nitrogen, n ii, ionized nitrogen
sulphur | sulphur | | sulphur, s ii, ionized sulphur
calcium | calcium | | calcium, calcium line
neon | neon | | neon, ne ii
helium | helium | | helium, he i, he ii
pah | hydrocarbons (PAH) | dust | pah, hydrocarbon, polycyclic aromatic, soot, organic molecule, aromatic, carbon-rich dust, smoke of carbon, buckyball, fullerene, buckminsterfullerene, carbon cage, c60, carbon ring
silicate | silicates | dust | silicate, sand, sand grain, mineral, rock dust, grain of rock, rocky dust, crystal of rock
methane | methane | | methane, ch4
water-ice | water ice | ice | water ice, ice grain, ice mantle
water | water | | ~water, water vapour
co | carbon monoxide | | carbon monoxide, co ice, carbon monoxide gas, frozen carbon monoxide
co2 | carbon dioxide | | carbon dioxide, co2
ammonia | ammonia | | ammonia, nh3
spectrum | spectrum | | spectrum, spectroscopy, spectrograph, spectral, ~rainbow, light split, fingerprint of molecules, chemical fingerprint, atmosphere composition, grism, prism
image | image | | ~image, ~picture, ~photo, imaging
coronagraph | coronagraph | direct-image | coronagraph, coronagraphy, starlight blocked, ~mask, blocking starlight, occulted star, hide the star, block out star, starlight suppressed, suppressing starlight, aperture masking
jwst | James Webb Space Telescope | | jwst, webb, james webb, webb telescope
hst | Hubble Space Telescope | | hst, hubble, hubble telescope
nircam | NIRCam | jwst nir | nircam, near-infrared camera, near infrared camera
miri | MIRI | jwst mir | miri, mid-infrared camera, mid-infrared instrument, mid infrared camera
niriss | NIRISS | jwst nir | niriss
nirspec | NIRSpec | jwst nir spectrum | nirspec, near-infrared spectrograph
fgs | FGS | jwst nir | fgs, fine guidance sensor
wfc3 | WFC3 | hst | wfc3, wide field camera 3
acs | ACS | hst | acs, advanced camera for surveys
wfpc2 | WFPC2 | hst | wfpc2, wide field planetary camera
stis | STIS | hst | stis
nicmos | NICMOS | hst nir | nicmos
cos | COS | hst uv spectrum | cosmic origins spectrograph
`;
