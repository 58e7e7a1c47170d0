import { useMemo } from 'react';

import { ArrayRow } from './array-row';
import { ArrayRows } from './array-rows';
import { InnerNode } from './inner-node';
import type { NodeView } from './node-view';
import { initialValue } from '../schema/initial-value';
import type { NodePlan } from '../schema/node-plan';
import type { JsonSchema } from '../../json/validation/json-schema';

/** A tuple: a row for each position, filled or not, then more of the rest where that is allowed. */
export function TupleRows({
  view,
  plan,
}: {
  view: NodeView;
  plan: Extract<NodePlan, { kind: 'list' }>;
}) {
  const { store, path, value } = view;
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const count = Math.max(rows.length, plan.prefix.length);
  const remove = (index: number) =>
    store.setRows(
      path,
      rows.filter((_, at) => at !== index),
    );
  return (
    <ArrayRows
      store={store}
      path={path}
      onAdd={
        plan.more
          ? () => {
              const filled = plan.prefix
                .slice(rows.length)
                .map((schema) => initialValue(store.document, schema));
              store.setRows(path, [...rows, ...filled, initialValue(store.document, plan.items)]);
            }
          : undefined
      }
    >
      {Array.from({ length: count }, (_, index) => (
        <ArrayRow
          key={index}
          store={store}
          index={index}
          count={count}
          onMoveUp={undefined}
          onMoveDown={undefined}
          // Only the last position can go without shifting the meaning of the others.
          onRemove={
            index === rows.length - 1 || index >= plan.prefix.length
              ? () => remove(index)
              : undefined
          }
        >
          <Position view={view} index={index} schema={plan.prefix[index] ?? plan.items} />
        </ArrayRow>
      ))}
    </ArrayRows>
  );
}

function Position({ view, index, schema }: { view: NodeView; index: number; schema: JsonSchema }) {
  const { library, path } = view;
  const rowPath = useMemo(() => [...path, index], [path, index]);
  return (
    <InnerNode library={library} schema={schema} path={rowPath} name={String(index)} look="row" />
  );
}
