/** Diffraction limit of JWST's 6.5 m mirror: 1.03 λ/D, arc seconds for each micrometre of wavelength. */
const FWHM_ARCSEC_PER_UM = (1.03 * 1e-6 * (180 / Math.PI) * 3600) / 6.5;

/** Diffraction-limited full width at half maximum of a star's image, arc seconds. */
export const diffractionFwhmArcsec = (wavelengthUm: number): number => FWHM_ARCSEC_PER_UM * wavelengthUm;
