import { app } from './app';
import { common } from './common';
import { comparison } from './comparison';
import { content } from './content';
import { controls } from './controls';
import { elicitation } from './elicitation';
import { exporting } from './exporting';
import { failure } from './failure';
import { fill } from './fill';
import { findings } from '../../../core/protocol/findings/texts';
import { forms } from './forms';
import { jsonEditor } from './json-editor';
import { links } from './links';
import { lists } from './lists';
import { outcome } from './outcome';
import { prompts } from './prompts';
import { resources } from './resources';
import { servers } from './servers';
import { suggestions } from './suggestions';
import { tools } from './tools';
import { traffic } from './traffic';

export const en = {
  app,
  common,
  comparison,
  content,
  controls,
  elicitation,
  exporting,
  failure,
  fill,
  findings,
  forms,
  jsonEditor,
  links,
  lists,
  outcome,
  prompts,
  resources,
  servers,
  suggestions,
  tools,
  traffic,
} as const;
