import { suiteSchema } from '../../core/suite/suite-schema';
import type { Command } from '../command';
import { defineOptions, readOptions } from '../options';

export const schema: Command = {
  usage: ['schema'],
  about: 'Prints the JSON Schema of the suite format, for editors.',
  options: defineOptions({}),
  examples: [['schema > suite.schema.json', 'save the schema for an editor']],
  exitCodes: { 0: 'success' },
  run(argv) {
    if (readOptions(argv, this.options).help) return Promise.resolve('help');
    process.stdout.write(`${JSON.stringify(suiteSchema, null, 2)}\n`);
    return Promise.resolve(0);
  },
};
