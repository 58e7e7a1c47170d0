/** The texts of parts that the first screen does not need. */
export { apps } from './apps';
export { authorization } from './authorization';
export { batch } from './batch';
export { connection } from './connection';
export { definition } from './definition';
export { drift } from './drift';
export { findingsPage } from './findings-page';
export { history } from './history';
export { load } from './load';
export { log } from './log';
export { raw } from './raw';
export { roots } from './roots';
export { saveCall } from './save-call';
export { sampling } from './sampling';
export { sideBySide } from './side-by-side';
export { suites } from './suites';
export { tasks } from './tasks';
