import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import type { Environment } from './fill-variables';
import { plainText } from './plain-text';
import { UsageError } from './options';

export interface MissingInput {
  variable: string;
  description?: string;
  isSecret: boolean;
}

export class MissingInputs extends UsageError {
  readonly inputs: readonly MissingInput[];

  constructor(file: string, server: string, inputs: readonly MissingInput[]) {
    const names = inputs.map(({ variable }) => variable).join(', ');
    super(
      `--config ${file}: ${server} requires ${names}. Set ${inputs.length === 1 ? 'it as an environment variable' : 'them as environment variables'}, or import the file in Loupe, under Servers.`,
    );
    this.inputs = inputs;
  }
}

/** If inputs are missing, prompts on the terminal and runs `work` again. @throws UsageError without a terminal or input */
export async function withPromptedInputs<Result>(work: (environment: Environment) => Result): Promise<Result> {
  try {
    return work(process.env);
  } catch (error) {
    const { stdin, stderr } = process;
    if (!(error instanceof MissingInputs) || !stdin.isTTY || !stderr.isTTY) throw error;
    return work({ ...process.env, ...(await promptFor(error.inputs, stdin, stderr)) });
  }
}

/** Secrets are not echoed. @throws UsageError if the input ends */
export async function promptFor(
  inputs: readonly MissingInput[],
  input: Readable,
  output: Writable,
): Promise<Record<string, string>> {
  let isHidden = false;
  const shown = new Writable({
    write(bytes: Buffer, _, done) {
      if (!isHidden) output.write(bytes);
      done();
    },
  });
  const lines = createInterface({ input, output: shown, terminal: true });
  const ended = new Promise<never>((_, reject) => lines.once('close', () => reject(new UsageError('Cancelled.'))));
  ended.catch(() => undefined);
  const values: Record<string, string> = {};
  try {
    for (const { variable, description, isSecret } of inputs) {
      const prompt = plainText(`${variable}${description === undefined ? '' : ` (${description})`}: `);
      const answered = new Promise<string>((resolve) => lines.question(prompt, resolve));
      isHidden = isSecret;
      values[variable] = await Promise.race([answered, ended]);
      isHidden = false;
      if (isSecret) output.write('\n');
    }
  } finally {
    lines.close();
  }
  return values;
}
