import type { Page } from '@playwright/test';

import { expect, expectNoAxeViolations, test } from './loupe';
import { viewResultAs } from './workbench';

async function openTool(page: Page, name: string) {
  await page.getByRole('link', { name: 'Tools' }).click();
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
}

async function answerColour(page: Page, colour: string) {
  const dialog = page.getByRole('dialog', { name: /^Elicitation/ });
  await dialog.getByRole('textbox', { name: 'colour' }).fill(colour);
  await dialog.getByRole('button', { name: 'Accept' }).click();
}

test.describe('the experimental tasks of 2025-11-25', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/tasks-2025.mjs'] });

  test('a tool is run as a task, in both directions', async ({ page, loupe }) => {
    await page.goto(loupe.url);
    const result = page.getByRole('region', { name: 'Result' });
    const card = page.getByRole('region', { name: 'Task', exact: true });
    const timeline = card.getByRole('list', { name: 'Timeline' });
    const call = page.getByRole('button', { name: 'Call tool' });

    await test.step('by choice, with a timeline and then the result', async () => {
      await openTool(page, 'count');
      await page.getByRole('switch', { name: 'Run as task' }).check();
      await page.getByLabel('TTL (ms)').fill('30000');
      await call.click();
      await expect(result).toHaveAttribute('data-state', 'running');
      await expect(timeline).toContainText('Step 2 of 3');
      await expect(result).toHaveAttribute('data-state', 'ok');
      await expect(result.getByRole('group', { name: 'Block 1: text' })).toContainText('Counted to 3.');
      await expect(card).toContainText('30.00 s');
      await expect(timeline).toContainText('completed');
      await expectNoAxeViolations(page);
    });

    await test.step('where the tool requires it, answering what it asks', async () => {
      await openTool(page, 'ask');
      await expect(page.getByText('Runs as task')).toBeVisible();
      await expect(page.getByRole('switch', { name: 'Run as task' })).toHaveCount(0);
      await call.click();
      await expect(timeline).toContainText('input required');
      await answerColour(page, 'red');
      await expect(result).toContainText('The answer: {"colour":"red"}');
    });

    await test.step('cancelled by the button that cancels a call', async () => {
      await openTool(page, 'endless');
      await call.click();
      await expect(card).toContainText('working');
      await page.getByRole('button', { name: 'Cancel call' }).click();
      await expect(result).toHaveAttribute('data-state', 'cancelled');
      // It has no result.
      await expect(result.getByRole('button', { name: 'Save call', includeHidden: true })).toHaveCount(0);
      await expect(timeline).toContainText('tasks/cancel');
    });

    await test.step('the section of tasks has all of them, and what was seen of them', async () => {
      await page.getByRole('link', { name: 'Tasks' }).click();
      const tasks = page.getByRole('listbox', { name: 'Tasks' });
      await expect(tasks.getByRole('option')).toHaveCount(3);
      await page.getByLabel('Status', { exact: true }).selectOption('cancelled');
      await expect(tasks.getByRole('option')).toHaveCount(1);
      await page.getByLabel('Status', { exact: true }).selectOption('any');
      await tasks.getByRole('option', { name: /^ask/ }).click();
      await expect(result).toContainText('The answer: {"colour":"red"}');
      await expectNoAxeViolations(page);
      await page.getByRole('button', { name: 'List tasks' }).click();
      await expect(page.getByText('3 tasks on 1 page')).toBeVisible();
    });

    await test.step('the server asks for a task of Loupe’s', async () => {
      await openTool(page, 'client_task');
      await call.click();
      await answerColour(page, 'blue');
      await expect(result).toContainText('"colour":"blue"');
      await expect(result).toContainText('listed 1');
      await page.getByRole('link', { name: 'Tasks' }).click();
      await page.getByRole('option', { name: /^elicitation\/create/ }).click();
      await expect(page.getByRole('heading', { name: /Requested by the server/ })).toBeVisible();
      await expect(page.getByRole('group', { name: 'Loupe’s response' })).toContainText('blue');
    });

    await test.step('negative tests are tasks where the tool requires it', async () => {
      await openTool(page, 'fail');
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Negative tests…' }).click();
      const tests = page.getByRole('region', { name: 'Negative tests' });
      await tests.getByRole('checkbox', { name: /I understand/ }).check();
      await tests.getByRole('button', { name: /^Send/ }).click();
      const answers = tests.getByRole('group', { name: 'Results by response' });
      await expect(answers).toContainText('valid, rejected');
      await page.getByRole('link', { name: 'Tasks' }).click();
      await expect(page.getByRole('option', { name: /^fail/ }).first()).toContainText('failed');
    });

    await test.step('a reload keeps the ids, to ask the server for them', async () => {
      await page.reload();
      await page.getByRole('option', { name: /^count/ }).click();
      await expect(page.getByText('Started before the page was reloaded: count')).toBeVisible();
      await page.getByRole('button', { name: 'Resume' }).click();
      // On stdio the reload has started another process, which does not know it.
      await expect(result).toHaveAttribute('data-state', 'protocol-error');
    });
  });
});

test.describe('the tasks extension of 2026-07-28', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/tasks-2026.mjs'] });

  test('calls become tasks where the server wants it', async ({ page, loupe }) => {
    await page.goto(loupe.url);
    const result = page.getByRole('region', { name: 'Result' });
    const card = page.getByRole('region', { name: 'Task', exact: true });
    const call = page.getByRole('button', { name: 'Call tool' });

    await test.step('with its result inside', async () => {
      await openTool(page, 'count');
      await expect(page.getByRole('switch', { name: 'Run as task' })).toHaveCount(0);
      await call.click();
      await expect(result).toHaveAttribute('data-state', 'running');
      await expect(card).toContainText('Step 3 of 3');
      await expect(result.getByRole('group', { name: 'Block 1: text' })).toContainText('Counted to 3.');
      await viewResultAs(page, 'Message');
      await expect(result).toContainText('tasks/get');
      await result.getByRole('tab', { name: 'Rendered' }).click();
    });

    await test.step('asking for input, which tasks/update brings', async () => {
      await openTool(page, 'ask');
      await call.click();
      await answerColour(page, 'green');
      await expect(result).toContainText('The answer: {"colour":"green"}');
      await expect(card).toContainText('tasks/update');
    });

    await test.step('failing with an error', async () => {
      await openTool(page, 'fail');
      await call.click();
      await expect(result).toHaveAttribute('data-state', 'protocol-error');
      await expect(result).toContainText('The oven is cold.');
    });

    await test.step('paused, gone on with and cancelled in the section of tasks', async () => {
      await openTool(page, 'endless');
      await call.click();
      await expect(card).toBeVisible();
      await page.getByRole('link', { name: 'Tasks' }).click();
      await page.getByRole('option', { name: /^endless/ }).click();
      await page.getByRole('button', { name: 'Pause polling' }).click();
      await expect(card).toContainText('Polling paused');
      await page.getByRole('button', { name: 'Continue polling' }).click();
      await expect(card).toContainText('Poll in');
      await page.getByRole('button', { name: 'Cancel task' }).click();
      await expect(result).toHaveAttribute('data-state', 'cancelled');
    });
  });
});
