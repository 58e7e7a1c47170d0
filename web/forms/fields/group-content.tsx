import { useTranslations } from 'use-intl';

import type { ControlProps } from './control-props';
import { JsonField } from './json-field';
import { ListBody } from './list-body';
import { NodeBody } from './node-body';
import type { NodeView } from './node-view';
import { ObjectBody } from './object-body';
import { UnionBody } from './union-body';

/** What is inside a group: fields, rows, a union's branch, or its JSON. */
export function GroupContent({
  view,
  control,
  isJson: showsJson,
}: {
  view: NodeView;
  control: ControlProps;
  isJson: boolean;
}) {
  const t = useTranslations('forms');
  const { plan } = view.planned;
  if (showsJson)
    return (
      <JsonField {...view} {...(view.store.isAsJson(view.path) ? {} : { note: t('otherType') })} />
    );
  switch (plan.kind) {
    case 'object':
      return <ObjectBody view={view} plan={plan} />;
    case 'list':
      return <ListBody view={view} plan={plan} />;
    case 'union':
      return (
        <UnionBody view={view} plan={plan} control={control}>
          {(branch, isJson) => (
            <GroupContent view={branch} control={{ ...control, required: true }} isJson={isJson} />
          )}
        </UnionBody>
      );
    case 'text':
    case 'number':
    case 'boolean':
    case 'choice':
    case 'choices':
    case 'nullable':
    case 'json':
      return <NodeBody {...view} control={control} />;
  }
}
