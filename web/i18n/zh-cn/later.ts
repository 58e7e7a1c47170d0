import type { LaterCatalogue } from '../catalogue';

import { apps } from './apps';
import { batch } from './batch';
import { connection } from './connection';
import { definition } from './definition';
import { findingsPage } from './findings-page';
import { log } from './log';
import { raw } from './raw';
import { roots } from './roots';
import { sampling } from './sampling';
import { tasks } from './tasks';

export const zhCnLater: LaterCatalogue = {
  apps,
  batch,
  connection,
  definition,
  findingsPage,
  log,
  raw,
  roots,
  sampling,
  tasks,
};
