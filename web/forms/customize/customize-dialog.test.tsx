// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { CustomizeDialog } from './customize-dialog';

const SCHEMA = {
  type: 'object',
  properties: {
    city: { enum: ['Oslo', 'Lima'] },
    nights: { type: 'integer', minimum: 1, maximum: 9 },
    guests: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
  },
};

/** The dialog over a customization that is kept; what is kept is told. */
function open(first: unknown, value: unknown = { city: 'Oslo' }, onClose = vi.fn<() => void>()) {
  const told: unknown[] = [];
  function Kept() {
    const [ui, setUi] = useState(first);
    return (
      <CustomizeDialog
        title="A journey"
        description="Where to?"
        schema={SCHEMA}
        value={value}
        ui={ui}
        onChange={(next) => {
          told.push(next);
          setUi(next);
        }}
        onClose={onClose}
      />
    );
  }
  renderInEnglish(<Kept />);
  return { told, dialog: within(screen.getByRole('dialog')), user: userEvent.setup() };
}

test('what is hidden, named and moved shows in the preview; what is taken back leaves nothing', async () => {
  const { told, dialog, user } = open(undefined);
  const preview = within(dialog.getByRole('region', { name: 'Preview' }));
  await user.click(dialog.getByRole('button', { name: 'Hide nights' }));
  expect(told.at(-1)).toEqual({ nights: { 'ui:widget': 'hidden' } });
  expect(preview.queryByText('Nights')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Show nights' }));
  expect(told.at(-1)).toBeUndefined();

  await user.click(dialog.getByRole('button', { name: /^Guests ?guests/ }));
  await user.click(dialog.getByRole('button', { name: 'Move guests up' }));
  expect(told.at(-1)).toEqual({ 'ui:order': ['city', 'guests', '*'] });
  await user.click(dialog.getByRole('button', { name: /^Name ?name/ }));
  const inside = within(dialog.getByRole('group', { name: 'Customization of name' }));
  await user.type(inside.getByRole('textbox', { name: 'Label' }), 'Who');
  expect(told.at(-1)).toEqual({
    'ui:order': ['city', 'guests', '*'],
    guests: { items: { name: { 'ui:title': 'Who' } } },
  });
  await user.click(dialog.getByRole('button', { name: 'Reset' }));
  expect(told.at(-1)).toBeUndefined();
});

test('text that is no JSON yet outlives the fields and the dialog, and Done returns to it', async () => {
  const onClose = vi.fn<() => void>();
  const { told, dialog, user } = open(undefined, {}, onClose);
  const editor = () => dialog.getByRole('textbox', { name: 'Form customization as JSON' });
  await user.click(dialog.getByRole('tab', { name: 'JSON' }));
  fireEvent.change(editor(), { target: { value: '{"city":' } });
  await user.click(dialog.getByRole('tab', { name: 'Fields' }));
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(onClose).not.toHaveBeenCalled();
  // A plain text area until the code editor is loaded.
  const shown = editor();
  expect(shown instanceof HTMLTextAreaElement ? shown.value : shown.textContent).toBe('{"city":');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  cleanup();
  const again = open(undefined);
  expect(again.dialog.getByDisplayValue('{"city":')).toBeTruthy();
  await user.click(again.dialog.getByRole('button', { name: 'Reset' }));
  expect([...told, ...again.told]).toEqual([undefined]);
});

test('only controls that fit are offered: a slider where there are both ends', async () => {
  const { dialog, user } = open(undefined);
  await user.click(dialog.getByRole('button', { name: /^Nights ?nights/ }));
  const names = within(dialog.getByRole('combobox', { name: 'Control' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Automatic', 'Number', 'Slider', 'Number with stepper']);
});

test('a customization with a problem is reported, and the form is there all the same', () => {
  const { dialog } = open({ town: {}, city: { 'ui:title': ['x'], 'ui:FieldTemplate': 'None' } });
  const told = within(dialog.getByText('3 customizations have no effect').closest('[role=status]') as HTMLElement);
  expect(told.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Form: no field “town”.',
    'city: wrong type for ui:title.',
    'city: ui:FieldTemplate has no effect here.',
  ]);
  const preview = within(dialog.getByRole('region', { name: 'Preview' }));
  expect(preview.getByRole('radio', { name: 'Oslo' })).toHaveProperty('checked', true);
});
