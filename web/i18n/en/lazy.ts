/** Texts that the first list doesn't need: loaded after it. */
import { textsOfKinds } from '../../../core/protocol/content/content-kinds';
import contentTexts from './content.json';
import validation from '../../../core/schema/validation/texts.json';
import formTexts from './forms.json';
import causes from '../../../core/authorization/texts.json';
import changes from '../../../core/drift/texts.json';
import checks from '../../../core/judge/server-check/texts.json';
import { redactionTexts } from '../../../core/recording/texts';
import remedies from '../../../core/protocol/findings/remedies.json';
import rules from '../../../core/session/connect/server-json/texts.json';
import suite from '../../../core/suite/texts.json';
import authorizationTexts from './authorization.json';
import driftTexts from './drift.json';
import findingsPageTexts from './findings-page.json';
import serverJsonTexts from './server-json.json';

export { default as apps } from './apps.json';
export { default as batch } from './batch.json';
export { default as clients } from './clients.json';
export { default as commonLazy } from './common-lazy.json';
export { default as comparison } from './comparison.json';
export { default as connection } from './connection.json';
export { default as controls } from './controls.json';
export { default as customize } from './customize.json';
export { default as definition } from './definition.json';
export { default as draftSuite } from './draft-suite.json';
export { default as durations } from './durations.json';
export { default as elicitation } from './elicitation.json';
export { default as errorCodes } from './error-codes.json';
export { default as exportServers } from './export-servers.json';
export { default as exporting } from './exporting.json';
export { default as fill } from './fill.json';
export { default as findings } from '../../../core/protocol/findings/texts.json';
export { default as history } from './history.json';
export { default as jsonEditor } from './json-editor.json';
export { default as links } from './links.json';
export { default as load } from './load.json';
export { default as log } from './log.json';
export { default as palette } from './palette.json';
export { default as pdf } from './pdf.json';
export { default as preferences } from './preferences.json';
export { default as present } from './present.json';
export { default as prompts } from './prompts.json';
export { default as raw } from './raw.json';
export { default as recordings } from './recordings.json';
export { default as registry } from './registry.json';
export { default as report } from './report.json';
export { default as resources } from './resources.json';
export { default as roots } from './roots.json';
export { default as sampling } from './sampling.json';
export { default as saveCall } from './save-call.json';
export { default as servers } from './servers.json';
export { default as shortcuts } from './shortcuts.json';
export { default as sideBySide } from './side-by-side.json';
export { default as skills } from './skills.json';
export { default as start } from './start.json';
export { default as suggestions } from './suggestions.json';
export { default as suiteCompare } from './suite-compare.json';
export { default as suiteEditor } from './suite-editor.json';
export { default as suites } from './suites.json';
export { default as tasks } from './tasks.json';
export { default as timeline } from './timeline.json';
export { default as trafficEntry } from './traffic-entry.json';
export { default as trust } from './trust.json';
export { default as watchClient } from './watch-client.json';

export const authorization = {
  ...authorizationTexts,
  cause: causes.causes,
  responsible: causes.responsible,
  wrong: causes.wrong,
};
export const drift = { ...driftTexts, changes };
export const findingsPage = {
  ...findingsPageTexts,
  step: checks.steps,
  expects: checks.expectations,
  remedies,
};
export const engine = { suite, redaction: redactionTexts };
export const serverJson = { ...serverJsonTexts, rules };
export const content = {
  ...contentTexts,
  kinds: textsOfKinds('en', 'name'),
  kindCounts: textsOfKinds('en', 'count'),
};
export const forms = { ...formTexts, faults: validation.faults };
