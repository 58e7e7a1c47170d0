import validation from '../../../core/schema/validation/texts.json';
import { sessionTexts } from '../../../core/session/texts';
import { wordsOfKinds } from '../../../core/protocol/content/content-kinds';
import contentTexts from './content.json';
import failureTexts from './failure.json';
import formTexts from './forms.json';

export { default as app } from './app.json';
export { default as common } from './common.json';
export { default as comparison } from './comparison.json';
export { default as controls } from './controls.json';
export { default as elicitation } from './elicitation.json';
export { default as exporting } from './exporting.json';
export { default as fill } from './fill.json';
export { default as findings } from '../../../core/protocol/findings/texts.json';
export { default as jsonEditor } from './json-editor.json';
export { default as lists } from './lists.json';
export { default as outcome } from './outcome.json';
export { default as prompts } from './prompts.json';
export { default as resources } from './resources.json';
export { default as servers } from './servers.json';
export { default as suggestions } from './suggestions.json';
export { default as tools } from './tools.json';
export { default as traffic } from './traffic.json';

export const content = {
  ...contentTexts,
  kinds: wordsOfKinds('en', 'name'),
  kindCounts: wordsOfKinds('en', 'count'),
};
export const failure = { ...failureTexts, said: sessionTexts };
export const forms = { ...formTexts, faults: validation.faults };
