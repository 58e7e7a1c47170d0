import { batch } from './batch';
import { definition } from './definition';

/** The texts of parts that the first screen does not need. */
export const enLater = { batch, definition } as const;
