import { ArrayRow } from './array-row';
import { ArrayRows } from './array-rows';
import { uiInside } from './dressing';
import { InnerNode } from './inner-node';
import type { NodeView } from './node-view';
import { initialValue } from '../../../core/schema/plan/initial-value';
import type { NodePlan } from '../../../core/schema/plan/node-plan';

/** A tuple: a row for each position, filled or not, then more of the rest where that is allowed. */
export function TupleRows({
  view,
  plan,
}: {
  view: NodeView;
  plan: Extract<NodePlan, { kind: 'list' }>;
}) {
  const { store, path, value, ui, options } = view;
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const count = Math.max(rows.length, plan.prefix.length);
  return (
    <ArrayRows
      store={store}
      path={path}
      count={count}
      onAdd={
        plan.more && options.addable !== false
          ? () => {
              const filled = plan.prefix
                .slice(rows.length)
                .map((schema) => initialValue(store.document, schema));
              store.setAt(path, [...rows, ...filled, initialValue(store.document, plan.items)]);
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
          // Only the last position can go without shifting the meaning of the others.
          onRemove={
            options.removable !== false &&
            (index === rows.length - 1 || index >= plan.prefix.length)
              ? () => store.removeRow(path, index)
              : undefined
          }
        >
          <InnerNode
            store={store}
            schema={plan.prefix[index] ?? plan.items}
            path={store.pathOf(path, index)}
            name={String(index)}
            required
            ui={
              index < plan.prefix.length
                ? uiInside(ui, 'items', index)
                : uiInside(ui, 'additionalItems')
            }
            look="row"
          />
        </ArrayRow>
      ))}
    </ArrayRows>
  );
}
