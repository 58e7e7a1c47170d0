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

/** The texts of parts that the first screen does not need. */
export const enLater = {
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
} as const;
