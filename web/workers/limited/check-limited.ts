import { checkPartsBy, findNodesBy } from '../../../core/limited/suite-work';
import { newLimited } from './new-limited';

/** A worker of its own, so that a slow check doesn't block forms. */
const limited = newLimited();
export const runLimited = limited.run;
export const checkParts = checkPartsBy(limited.run);
export const findNodes = findNodesBy(limited.run);
