import { isSchema } from './json-schema';
import { compileJudge, type Judge } from './judge';
import { segmentsOf, valueAt } from './pointer';
import type { Instance, ValidationRequest } from './validation-messages';
import type { Verdict } from './verdict';

/** Answers validation requests, keeping each schema compiled under its id. */
export function createRequestJudge(): (request: ValidationRequest) => Verdict {
  const judges = new Map<number, Judge>();
  return ({ schema, instance }) => {
    let judge = judges.get(schema.id);
    if (!judge) {
      const parsed: unknown = JSON.parse(schema.text ?? 'true');
      judge = isSchema(parsed)
        ? compileJudge(parsed)
        : () => ({
            kind: 'unjudged',
            reason: 'schema-invalid',
            fault: { code: 'not-a-schema', where: '$' },
          });
      judges.set(schema.id, judge);
    }
    return judge(read(instance));
  };
}

function read(instance: Instance): unknown {
  switch (instance.kind) {
    case 'value':
      return instance.value;
    case 'part': {
      const { source, pointer } = instance;
      const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
      return valueAt(JSON.parse(text), segmentsOf(pointer)) ?? null;
    }
  }
}
