export { diffractionFwhmArcsec } from './diffraction.js';
export { isFitsName, isOfOneDetector, observationBaseId, productSuffix } from './file-name.js';
export { filterOfFile, filterWavelengthUm, narrowestElement } from './filter-wavelength.js';
export { headerFacts, joinHeaders, type Keywords } from './header-facts.js';
export { calibrationLevelOf, calibrationLevelsOf, processingLevel, productKind } from './product-of-name.js';
export { PROCESSING_LEVELS, type ProcessingLevel } from './product-suffixes.js';
export { filterLine, isNarrowBand } from './filter-line.js';
export { pictureFileName, pictureName } from './picture-name.js';
