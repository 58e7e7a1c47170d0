import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './loupe';

const folder = mkdtempSync(join(tmpdir(), 'loupe-editor-'));
const file = join(folder, 'weather.loupe.yaml');
const TEXT = `# The town's weather
loupe: 1   # the format

variables: { city: Oslo, digits: 1.0 }


calls:
  # first
  - name: 'One'   # its name
    tool: get_weather
    arguments: {city: "\${city}",  big: 9007199254740993}
    expect:
      values:
        $.t: { between: [-60, 60.0] } # warm
  # second
  - name: Two
    tool: second
  - { tool: third, name: Three }
`;

test.use({ loupeArgs: ['--trust', '--folder', folder] });
test.beforeEach(() => writeFileSync(file, TEXT));
// With the worker: tests of other files may run between two of these, and a Loupe that watches the folder stays.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const saved = () => readFileSync(file, 'utf8');

async function openEditor(page: Page, url: string) {
  await page.goto(url);
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Suites' }).click();
  await page.getByRole('option', { name: /weather/ }).click();
  await page.getByRole('tab', { name: 'Edit' }).click();
  await expect(page.getByRole('textbox', { name: 'Suite as YAML' })).toBeVisible();
  return page.getByRole('region', { name: 'Form', exact: true });
}

test('a suite edited by its form, its text, by keys and by drag differs in those lines alone', async ({
  page,
  loupe,
}) => {
  const form = await openEditor(page, loupe.url);
  await form.getByRole('button', { name: 'One', exact: true }).click();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('First');
  await form.getByRole('group', { name: '$.t' }).getByRole('textbox', { name: 'Maximum' }).fill('61.50');
  await form.getByRole('textbox', { name: 'Timeout' }).fill('soon');
  await expect(page.getByRole('region', { name: '1 problem' })).toContainText('Line');
  await form.getByRole('textbox', { name: 'Timeout' }).fill('9s');
  await expect(page.getByRole('region', { name: '1 problem' })).toBeHidden();
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'All calls' }).click();

  await form.getByRole('button', { name: 'Three', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(form.getByText('Three moved to position 2 of 3')).toBeAttached();
  await expect(form.getByRole('button', { name: 'Three', exact: true })).toBeFocused();
  const rows = form.getByRole('listitem');
  await rows
    .filter({ hasText: 'Two' })
    .getByTitle(/Drag to move/)
    .dragTo(rows.filter({ hasText: 'Three' }), { targetPosition: { x: 60, y: 3 } });
  await expect(form.getByText('Two moved to position 2 of 3')).toBeAttached();
  await expectNoAxeViolations(page);

  const yaml = page.getByRole('textbox', { name: 'Suite as YAML' });
  await yaml.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('  - tool: typed');
  await expect(form.getByRole('button', { name: 'typed', exact: true })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(saved()).toBe(
    `${TEXT.replace("'One'", 'First').replace('60.0] } # warm\n', '61.50] } # warm\n    timeout: 9s\n')}  - tool: typed`,
  );
});

test('an edit made outside meanwhile is shown beside the unsaved one, and neither is lost', async ({ page, loupe }) => {
  const form = await openEditor(page, loupe.url);
  // Nothing is unsaved: what is new outside is shown.
  const outside = TEXT.replace('Oslo, digits', 'Lima, digits');
  writeFileSync(file, outside);
  await expect(page.getByRole('textbox', { name: 'Suite as YAML' })).toContainText('Lima');

  await form.getByRole('button', { name: 'One', exact: true }).click();
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.reload();
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Mine');

  writeFileSync(file, outside.replace('name: Two', 'name: Theirs'));
  const conflict = page.getByRole('region', { name: 'This suite was changed somewhere else' });
  await expect(conflict).toContainText('Theirs');
  await expect(conflict).toContainText('Mine');
  expect(saved()).not.toContain('Mine');
  await expectNoAxeViolations(page);
  await conflict.getByRole('button', { name: 'Merge both' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(saved()).toBe(outside.replace("'One'", 'Mine').replace('name: Two', 'name: Theirs'));

  // The same line: one of the two, as the person says.
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine again');
  writeFileSync(file, saved().replace('name: Mine', 'name: Not mine'));
  await expect(conflict).toContainText('Not mine');
  await expect(conflict.getByRole('button', { name: 'Merge both' })).toBeHidden();
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(saved()).toContain('name: Mine again   # its name');
});
