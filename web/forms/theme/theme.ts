import type { RegistryFieldsType, TemplatesType } from '@rjsf/utils';

import { ChoiceField } from '../settings/choice-field';
import { JsonField } from '../settings/json-field';
import { MembersField } from '../settings/members-field';
import { NumberField, WordsField } from '../settings/setting-widgets';
import { FieldTemplate } from './field-template';
import { ItemTemplate, ListTemplate } from './list-template';
import { ObjectTemplate } from './object-template';
import { widgets } from './widgets';

/**
 * Loupe's theme of rjsf, for forms of tools and of settings. They differ only in their `SchemaField`: a tool's
 * (`NodeField`) leaves value, plan and validation to the form's store, a setting's (`SettingField`) to rjsf.
 */
export const theme = {
  fields: {
    AnyOfField: ChoiceField,
    OneOfField: ChoiceField,
    json: JsonField,
    members: MembersField,
    NumberField,
    words: WordsField,
  } as RegistryFieldsType<unknown>,
  templates: {
    FieldTemplate,
    ObjectFieldTemplate: ObjectTemplate,
    ArrayFieldTemplate: ListTemplate,
    ArrayFieldItemTemplate: ItemTemplate,
  } as Partial<TemplatesType<unknown>>,
  widgets,
};
