import type { RegistryFieldsType, TemplatesType } from '@rjsf/utils';

import { ChoiceField } from '../settings/choice-field';
import { JsonField } from '../settings/json-field';
import { MembersField } from '../settings/members-field';
import { NumberField, WordsField } from '../settings/setting-widgets';
import { FieldTemplate } from './field-template';
import { ItemTemplate, ListTemplate } from './list-template';
import { ObjectTemplate } from './object-template';
import { widgets } from './widgets';

/** rjsf's theme: a tool's fields leave value, plan and validation to the form's store, settings' fields to rjsf. */
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
