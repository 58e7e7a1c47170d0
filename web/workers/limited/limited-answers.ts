import { checkPartsBy, findPlacesBy } from '../../../core/limited/suite-work';
import { newLimited } from './new-limited';

/** Of its own, so that a slow check holds up no form. */
const limited = newLimited();
export const runLimited = limited.run;
export const checkParts = checkPartsBy(limited.run);
export const findPlaces = findPlacesBy(limited.run);
