import type { RJSFSchema } from '@rjsf/utils';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';

import { isObject } from '../../../core/json/json-object';
import { FormCommands, useBodyEntries } from './field-menu';
import { FreeMemberRows } from './free-member-rows';
import { InnerNode } from './inner-node';
import { type NodeUi, noop, stubOf, useFieldPathId } from './rjsf-stubs';
import { orderedNames } from '../../../core/schema/plan/ordered-names';
import { uiInside } from './ui-options';
import { useView } from './node-view';
import { usePlain } from '../form-contexts';
import type { NodePlan, Property } from '../../../core/schema/plan/node-plan';
import { useFormStore } from '../state/form-store';
import { QuietButton } from '../controls/quiet-button';
import { SearchBox } from '../../ui/search-box';

/** Fields that fill a screen: the rest of a long form renders a moment later. */
const FIRST_FIELDS = 30;

function propertiesInOrder(properties: readonly Property[], order: unknown): readonly Property[] {
  const named = properties.filter(({ name }) => name !== '');
  if (order === undefined) return named;
  const byName = new Map(named.map((property) => [property.name, property]));
  return orderedNames([...byName.keys()], order).flatMap((name) => byName.get(name) ?? []);
}

export function ObjectBody({ plan }: { plan: Extract<NodePlan, { kind: 'object' }> }) {
  const t = useTranslations('forms');
  const { store, path, name, value, look, ui, options, disabled, registry, control } = useView();
  const title = control.label;
  const plain = usePlain();
  const absentDefaults = useFormStore(store, (form) => (look === 'root' ? form.absentDefaults : 0));
  const { ObjectField } = registry.fields;
  // rjsf takes an empty name for none, so that field is laid out here.
  const nameless = plan.properties.find((property) => property.name === '');
  const all = useMemo(() => propertiesInOrder(plan.properties, options.order), [plan, options.order]);
  const { shown, controls } = usePropertyPage(all, title);
  const count = useDeferredValue(shown.length, FIRST_FIELDS);
  const named = useMemo(() => shown.slice(0, count), [shown, count]);
  const level = useMemo(
    (): RJSFSchema => ({
      type: 'object',
      ...(typeof options.description === 'string' && { description: options.description }),
      title,
      properties: Object.fromEntries(named.map(({ name, schema }) => [name, stubOf(store, schema)])),
      required: named.filter(({ required }) => required).map(({ name }) => name),
    }),
    [store, named, title, options.description],
  );
  const levelUi = useMemo(
    (): NodeUi => ({
      ...ui,
      // As own members: rjsf would find names such as `toString` on the prototype.
      ...Object.fromEntries(named.map(({ name }) => [name, uiInside(ui, name)])),
      // Otherwise numeric names would come first.
      'ui:order': named.map(({ name }) => name),
    }),
    [named, ui],
  );
  const fieldPathId = useFieldPathId(store, path);
  const [adding, setAdding] = useState(false);
  const canAddOther = plan.free.policy === 'open' && options['expandable'] !== false;
  const entries = () => [
    look !== 'root' &&
      value === undefined && {
        label: t('setEmptyObject'),
        disabled,
        onSelect: () => store.setExplicitly(path, {}),
      },
    canAddOther && { label: t('addOther'), icon: <Plus aria-hidden />, disabled, onSelect: () => setAdding(true) },
    // Last: it goes once the values are typed, and moves nothing.
    look === 'root' &&
      absentDefaults > 1 && {
        label: t('useAllDefaults', { count: absentDefaults }),
        disabled,
        onSelect: () => store.useDefaults(),
      },
  ];
  useBodyEntries(entries);
  const isEmptyObject = isObject(value) && Object.keys(value).length === 0;
  const isEmpty = plan.properties.length === 0 && plan.free.policy !== 'declared';
  return (
    <div className="stack">
      {isEmpty && (value === undefined || (look === 'root' && isEmptyObject)) && (
        <p className="py-4 faint sm">{t(look === 'root' ? 'noArguments' : 'noMembers')}</p>
      )}
      {controls}
      {ObjectField && named.length > 0 && (
        <ObjectField
          schema={level}
          uiSchema={levelUi}
          name={name}
          fieldPathId={fieldPathId}
          formData={undefined}
          registry={registry}
          onChange={noop}
          onBlur={noop}
          onFocus={noop}
        />
      )}
      {nameless && (
        <InnerNode
          schema={nameless.schema}
          path={store.pathOf(path, '')}
          name=""
          required={nameless.required}
          ui={uiInside(ui, '')}
          look="field"
        />
      )}
      <FreeMemberRows plan={plan} adding={adding} onAdding={setAdding} />
      {look !== 'root' && isEmptyObject && !plain && <p className="py-4 faint sm">{t('isEmptyObject')}</p>}
      {look === 'root' && !plain && <FormCommands entries={entries} />}
    </div>
  );
}

const PAGE_SIZE = 100;
const MAX_AT_ONCE = 300;

/** All properties; of a very large object, a page of those that a search finds. */
function usePropertyPage(
  properties: readonly Property[],
  title: string,
): { shown: readonly Property[]; controls: ReactNode } {
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(0);
  const search = useDeferredValue(query.trim().toLowerCase());
  const isLong = properties.length > MAX_AT_ONCE;
  const found = useMemo(
    () =>
      search === '' ? properties : properties.filter(({ name, schema }) => searchTextOf(name, schema).includes(search)),
    [properties, search],
  );
  const from = Math.min(page, Math.max(0, Math.ceil(found.length / PAGE_SIZE) - 1)) * PAGE_SIZE;
  const shown = useMemo(
    () => (isLong ? found.slice(from, from + PAGE_SIZE) : properties),
    [isLong, found, from, properties],
  );
  if (!isLong) return { shown, controls: null };
  return {
    shown,
    controls: (
      <PageControls
        title={title}
        query={query}
        onQuery={(text) => {
          setQuery(text);
          setPage(0);
        }}
        from={from}
        count={found.length}
        onPage={(start) => setPage(start / PAGE_SIZE)}
      />
    ),
  };
}

function searchTextOf(name: string, schema: Property['schema']): string {
  const title = typeof schema === 'object' ? schema['title'] : undefined;
  return `${name} ${typeof title === 'string' ? title : ''}`.toLowerCase();
}

interface PageControlsProps {
  title: string;
  query: string;
  onQuery: (text: string) => void;
  from: number;
  count: number;
  onPage: (from: number) => void;
}

function PageControls({ title, query, onQuery, from, count, onPage }: PageControlsProps) {
  const t = useTranslations('forms');
  const to = Math.min(from + PAGE_SIZE, count);
  return (
    <div role="group" aria-label={t('propertiesOfName', { name: title })} className="row gap-8 pb-8">
      <div className="grow">
        <SearchBox label={t('findProperty')} clearLabel={t('clearFind')} value={query} onChange={onQuery} />
      </div>
      <span role="status" className="muted nowrap tnum sm">
        {count === 0 ? t('noProperty') : t('propertyRange', { from: from + 1, to, count })}
      </span>
      <QuietButton
        label={t('previousProperties')}
        icon={<ChevronLeft aria-hidden />}
        disabled={from === 0}
        onClick={() => onPage(from - PAGE_SIZE)}
      />
      <QuietButton
        label={t('nextProperties')}
        icon={<ChevronRight aria-hidden />}
        disabled={to >= count}
        onClick={() => onPage(from + PAGE_SIZE)}
      />
    </div>
  );
}
