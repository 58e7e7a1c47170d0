import type { RegistryFieldsType, TemplatesType, UiSchema } from '@rjsf/utils';

import { ChoiceField } from './choice-field';
import { FieldTemplate } from './field-frame';
import { GroupTemplate } from './group-template';
import { JsonField } from './json-field';
import { NumberField, WordsField } from './line-fields';
import { ItemTemplate, ListTemplate } from './list-template';
import { MembersField } from './members-field';
import { widgets } from './widgets';

export type SettingsUi = UiSchema<unknown>;
export type SettingsFields = RegistryFieldsType<unknown>;

export const theme = {
  fields: {
    AnyOfField: ChoiceField,
    OneOfField: ChoiceField,
    json: JsonField,
    members: MembersField,
    NumberField,
    words: WordsField,
  } as SettingsFields,
  templates: {
    FieldTemplate,
    ObjectFieldTemplate: GroupTemplate,
    ArrayFieldTemplate: ListTemplate,
    ArrayFieldItemTemplate: ItemTemplate,
  } as Partial<TemplatesType<unknown>>,
  widgets,
};
