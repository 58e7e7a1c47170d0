import type { Catalogue } from '../catalogue';

import { app } from './app';
import { common } from './common';
import { content } from './content';
import { elicitation } from './elicitation';
import { failure } from './failure';
import { findings } from './findings';
import { forms } from './forms';
import { outcome } from './outcome';
import { prompts } from './prompts';
import { resources } from './resources';
import { servers } from './servers';
import { tools } from './tools';
import { traffic } from './traffic';

export const zhCn: Catalogue = {
  app,
  common,
  content,
  elicitation,
  failure,
  findings,
  forms,
  outcome,
  prompts,
  resources,
  servers,
  tools,
  traffic,
};
