import type { LaterCatalogue } from '../catalogue';

import { batch } from './batch';
import { definition } from './definition';

export const zhCnLater: LaterCatalogue = { batch, definition };
