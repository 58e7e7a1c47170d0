import { type Segment, valueAt } from '../../json/json-pointer';
import { isSchema, type JsonSchema } from '../json-schema';
import { ruledOut } from './choose-branch';
import { mismatch } from './mismatch';
import type { PlannedNode } from './node-plan';
import { freeMemberSchema, planNode } from './plan-node';
import type { SchemaDocument } from './schema-document';

export interface RootSchema {
  document: SchemaDocument;
  schema: JsonSchema;
}

/** At this mismatch a branch contradicts the value's type or a fixed value. */
const CONTRADICTS = 100;
const MAX_DEPTH = 6;
const MAX_LEVELS = 60;

/** One plan for each branch that the value does not contradict; empty for an unknown path. */
export function levelsAt({ document, schema }: RootSchema, root: unknown, path: readonly Segment[]): PlannedNode[] {
  let levels = plansOf(document, schema, root, 0);
  path.forEach((segment, depth) => {
    levels = levelsInside(document, levels, segment, valueAt(root, path.slice(0, depth + 1)));
  });
  return levels;
}

export function levelsInside(
  document: SchemaDocument,
  levels: readonly PlannedNode[],
  segment: Segment,
  value: unknown,
): PlannedNode[] {
  const inner = new Set<JsonSchema>();
  for (const level of levels) {
    const found = schemaInside(level, segment);
    if (found !== undefined && found !== false) inner.add(found);
  }
  return [...inner].flatMap((each) => plansOf(document, each, value, 0)).slice(0, MAX_LEVELS);
}

function schemaInside({ plan, level }: PlannedNode, segment: Segment): JsonSchema | undefined {
  switch (plan.kind) {
    case 'object': {
      const name = String(segment);
      const property = plan.properties.find((each) => each.name === name);
      if (property) return property.schema;
      return plan.free.policy === 'closed' && plan.free.patterns.length === 0
        ? undefined
        : freeMemberSchema(plan.free, name);
    }
    case 'list':
      return plan.prefix[Number(segment)] ?? plan.items;
    case 'choices':
      return isSchema(level['items']) ? level['items'] : undefined;
    default:
      return undefined;
  }
}

function plansOf(document: SchemaDocument, schema: JsonSchema, value: unknown, depth: number): PlannedNode[] {
  const planned = planNode(document, schema, value);
  const { plan } = planned;
  if (depth > MAX_DEPTH) return [];
  if (plan.kind === 'nullable') {
    const nullChoice: PlannedNode = {
      plan: { kind: 'choice', choices: [{ value: null, label: 'null' }] },
      level: { type: 'null' },
      through: [],
    };
    return [...plansOf(document, plan.inner, value, depth + 1), nullChoice];
  }
  if (plan.kind !== 'union') return [planned];
  const isRuledOut = ruledOut(document, plan.branches, value);
  const fitting = plan.branches.filter(
    (branch, index) =>
      value === undefined || (!isRuledOut[index] && mismatch(document, branch.schema, value) < CONTRADICTS),
  );
  return (fitting.length > 0 ? fitting : plan.branches).flatMap((branch) =>
    plansOf(document, branch.schema, value, depth + 1),
  );
}
