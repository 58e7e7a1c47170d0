import { EditorView } from '@codemirror/view';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';

import { stringifyJson } from '../../../core/json/lossless';
import { TestIntl } from '../../i18n/testing/render-in-english';
import type { JsonSchema, ValidationResult } from '../../workers/validation/validate';
import { SchemaForm, type SchemaFormProps } from '../schema-form';

export interface Shown {
  json: () => string;
  changes: ReturnType<typeof vi.fn>;
}

export function invalid(pointer: string, keyword: string): ValidationResult {
  const path = `$${pointer.replaceAll('/', '.')}`;
  return { kind: 'invalid', violations: [{ path, pointer, keyword, message: 'wrong', params: { limit: 3 } }] };
}

/** A form that holds its own value, as the page around it does. */
export function showForm(schema: JsonSchema, initial?: unknown, customization: Partial<SchemaFormProps> = {}): Shown {
  let current: unknown = initial;
  const changes = vi.fn();
  function Page() {
    const [value, setValue] = useState(initial);
    return (
      <TestIntl>
        <SchemaForm
          validation={undefined}
          {...customization}
          schema={schema}
          value={value}
          idPrefix="test"
          onChange={(next) => {
            changes(next);
            current = next;
            setValue(next);
          }}
        />
      </TestIntl>
    );
  }
  render(<Page />);
  return { json: () => stringifyJson(current), changes };
}

// CodeMirror asks for rectangles, which jsdom does not have.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

/** The editor of a JSON field, once another test has loaded CodeMirror. */
function editorOf(label: string): EditorView | null {
  const box = screen.getByRole('textbox', { name: label });
  return box.closest('.cm-editor') ? EditorView.findFromDOM(box) : null;
}

export function type(label: string, text: string): void {
  const editor = editorOf(label);
  const changes = { from: 0, to: editor?.state.doc.length, insert: text };
  if (editor) act(() => editor.dispatch({ changes }));
  else fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } });
}

export function textIn(label: string): string {
  return editorOf(label)?.state.doc.toString() ?? screen.getByRole<HTMLInputElement>('textbox', { name: label }).value;
}

export function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

/** Chooses from the menu of a field, or of the form's buttons; the menus have to be loaded. */
export function pick(field: string | undefined, command: string): void {
  if (field === undefined) {
    press(command);
    return;
  }
  fireEvent.keyDown(screen.getByRole('button', { name: `Options of ${field}` }), { key: 'Enter' });
  fireEvent.click(screen.getByRole('menuitem', { name: command }));
}
