import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './loupe';
import {
  answered,
  call,
  elicitation,
  expectResult,
  openAndCall,
  openConnected,
  resultRegion,
  viewResultAs,
} from './workbench';

const sampling = (page: Page): Locator => page.getByRole('dialog', { name: /^Sampling/ });

function press(page: Page, name: string | RegExp): Promise<void> {
  return sampling(page).getByRole('button', { name, exact: true }).click();
}

test.describe('a server of 2025-11-25', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/asks-2025.mjs'] });

  test('asks for a model’s answer, which a person writes, saves, has written, or declines', async ({ page, loupe }) => {
    test.slow();
    await openConnected(page, loupe);
    await test.step('all that it asks for is shown', async () => {
      await openAndCall(page, 'sample');
      await expect(sampling(page)).toContainText('during sample');
      const request = sampling(page).getByRole('region', { name: 'Request from the server' });
      await test.step('beside the answer, and nothing of the call’s form is covered', async () => {
        const [asked, answer] = [request, sampling(page).getByRole('region', { name: 'Your response' })];
        expect((await answer.boundingBox())?.y).toBe((await asked.boundingBox())?.y);
        await page.getByRole('button', { name: 'Cancel call' }).click({ trial: true });
      });
      await expect(request).toContainText('You are brief.');
      await expect(request.getByRole('group', { name: 'Message 1: User' })).toContainText('Say something nice.');
      await expect(request.getByRole('img', { name: /Image/ })).toBeVisible();
      await expect(request).toContainText('50');
      await expect(request).toContainText('"END"');
      await expect(request).toContainText('small-model');
      await expect(request.getByRole('meter', { name: 'Speed' })).toHaveAttribute('value', '0.9');
      await expect(request).toContainText('trace');
      await expectNoAxeViolations(page);
    });
    await test.step('the answer is written, saved and sent exactly as shown', async () => {
      await sampling(page).getByRole('textbox', { name: 'Text of block 1' }).fill('You look well.');
      await sampling(page).getByRole('combobox', { name: 'Model', exact: true }).fill('a person');
      const sent = sampling(page).getByRole('region', { name: 'Preview' });
      await expect(sent).toContainText('"text": "You look well."');
      await sampling(page)
        .getByText(/^Saved responses/)
        .click();
      await sampling(page).getByRole('textbox', { name: 'Response name' }).fill('kind');
      await press(page, 'Save response');
      await expect(sampling(page).getByText('Saved responses (1)')).toBeVisible();
      await press(page, 'Send');
      await expect(sampling(page)).toBeHidden();
      expect(await answered(page)).toEqual({
        role: 'assistant',
        content: { type: 'text', text: 'You look well.' },
        model: 'a person',
        stopReason: 'endTurn',
      });
    });
    await test.step('what was typed and not sent is there when the same is asked after a reload', async () => {
      await call(page);
      await sampling(page).getByRole('textbox', { name: 'Text of block 1' }).fill('half a th');
      await page.reload();
      await call(page);
      await expect(sampling(page).getByRole('textbox', { name: 'Text of block 1' })).toHaveValue('half a th');
      await expect(sampling(page)).toContainText('Restored from your earlier, unsent answer');
    });
    await test.step('a saved answer is picked', async () => {
      await sampling(page)
        .getByText(/^Saved responses/)
        .click();
      await press(page, 'kind');
      await press(page, 'Send');
      expect(await answered(page)).toMatchObject({ model: 'a person' });
    });
    await test.step('declined, it is answered with the error of the specification', async () => {
      await call(page);
      await press(page, 'Decline');
      await expectResult(page, 'tool-error');
      await expect(resultRegion(page)).toContainText('User rejected sampling request');
    });
    await test.step('tools are offered, and one is used', async () => {
      await openAndCall(page, 'sample_tools');
      await expect(sampling(page).getByRole('group', { name: 'Tools for the model' })).toContainText('required');
      await expect(sampling(page)).toContainText('wrong numbers');
      const kind = sampling(page).getByRole('combobox', { name: 'Kind of block 1' });
      await kind.selectOption('Tool use');
      await sampling(page).getByRole('textbox', { name: 'a', exact: true }).fill('2');
      await sampling(page).getByRole('textbox', { name: 'b', exact: true }).fill('3');
      await press(page, 'Send');
      expect(await answered(page)).toMatchObject({
        content: { type: 'tool_use', name: 'add', input: { a: 2, b: 3 } },
        stopReason: 'toolUse',
      });
    });
    await test.step('a question that the server takes back disappears with a word', async () => {
      await openAndCall(page, 'take_back');
      await expect(sampling(page)).toBeVisible();
      await expect(sampling(page)).toBeHidden();
      await expect(page.getByText('cancelled its request')).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(page.getByText('cancelled its request')).toBeHidden();
    });
  });

  test('lets a model answer at an address that the person gives, and the person sends it', async ({ page, loupe }) => {
    const asked: { url: string; key: unknown; body: unknown }[] = [];
    const model: Server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString()) as unknown;
        asked.push({ url: request.url ?? '', key: request.headers['x-api-key'], body });
        response.setHeader('content-type', 'application/json');
        if (asked.length === 1) response.writeHead(401).end('{"error":"no such key"}');
        else
          response.end(
            JSON.stringify({
              model: 'small-model-2',
              content: [{ type: 'text', text: 'From the model.' }],
              stop_reason: 'end_turn',
            }),
          );
      });
    }).listen(0, '127.0.0.1');
    await once(model, 'listening');
    const { port } = model.address() as AddressInfo;
    await openConnected(page, loupe);
    await openAndCall(page, 'sample');
    await sampling(page).getByText('Use a model').click();
    await sampling(page).getByRole('combobox', { name: 'API format' }).selectOption({
      label: 'Anthropic-compatible (messages)',
    });
    await sampling(page).getByRole('textbox', { name: 'URL' }).fill(`http://127.0.0.1:${port}`);
    await sampling(page).getByLabel('API key', { exact: true }).fill('wrong');
    await press(page, 'Generate response');
    await expect(sampling(page).getByRole('alert')).toContainText('responded with 401');
    await expect(sampling(page).getByRole('alert')).toContainText('no such key');
    await sampling(page).getByLabel('API key', { exact: true }).fill('right');
    await press(page, 'Generate response');
    await expect(sampling(page).getByRole('textbox', { name: 'Text of block 1' })).toHaveValue('From the model.');
    expect(asked[1]).toMatchObject({
      url: '/v1/messages',
      key: 'right',
      body: { model: 'small-model', system: 'You are brief.', max_tokens: 50 },
    });
    // Nothing goes to the server before the person sends it.
    await expectResult(page, 'running');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('right');
    await press(page, 'Send');
    expect(await answered(page)).toMatchObject({ content: { text: 'From the model.' }, model: 'small-model-2' });
    model.closeAllConnections();
    model.close();
  });

  test('asks to visit a page, is called again after −32042, and asks for the roots', async ({
    page,
    loupe,
    context,
  }) => {
    await context.route('https://example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Sign in</title>' }),
    );
    await openConnected(page, loupe);
    await openAndCall(page, 'sign_in');
    await expect(elicitation(page)).toContainText('The server reports this as done');
    await elicitation(page).getByRole('button', { name: 'Accept', exact: true }).click();
    expect(await answered(page)).toEqual({ action: 'accept' });

    await openAndCall(page, 'needs_sign_in');
    await expectResult(page, 'protocol-error');
    const addresses = resultRegion(page).getByRole('region', { name: /Open this URL/ });
    await expect(addresses.getByRole('listitem')).toContainText('Sign in first.');
    await expect(addresses.getByRole('listitem')).toContainText('done');
    const opening = context.waitForEvent('page');
    await addresses.getByRole('link', { name: 'Open in a new window' }).click();
    await (await opening).close();
    await addresses.getByRole('button', { name: 'Call again' }).click();
    expect(await answered(page)).toEqual({ signedIn: true });

    await test.step('asks for the roots, and hears when they change', async () => {
      const sections = page.getByRole('navigation', { name: 'Sections' });
      await sections.getByRole('link', { name: 'Connection' }).click();
      await page
        .locator('summary')
        .filter({ hasText: /^Roots$/ })
        .click();
      const roots = page.getByRole('region', { name: 'Roots' });
      await expect(roots).toContainText('The server has not requested the roots.');
      await roots.getByRole('button', { name: 'Add root' }).click();
      await roots.getByRole('textbox', { name: 'URI of root 1' }).fill('https://example.com/');
      await expect(roots).toContainText('should start with file://');
      await roots.getByRole('textbox', { name: 'URI of root 1' }).fill('file:///work');
      await roots.getByRole('textbox', { name: 'Name of root 1' }).fill('Work');
      await roots.getByRole('button', { name: 'Save roots' }).click();
      await expect(roots).toContainText('the server was notified');
      await sections.getByRole('link', { name: 'Tools' }).click();
      await openAndCall(page, 'ask_roots');
      expect(await answered(page)).toEqual({ roots: [{ uri: 'file:///work', name: 'Work' }] });
      await openAndCall(page, 'roots_changed');
      expect(await answered(page)).toEqual({ rootsChanged: 1 });
      await sections.getByRole('link', { name: 'Connection' }).click();
      await page
        .locator('summary')
        .filter({ hasText: /^Roots$/ })
        .click();
      await expect(roots).toContainText('Requested by the server 1 time');
    });
  });
});

test.describe('a server of 2026-07-28', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/asks-2026.mjs'] });

  test('asks in rounds, each of which is shown', async ({ page, loupe }) => {
    await openConnected(page, loupe);
    await expect(page.getByRole('status', { name: 'Connection' })).toContainText('2026-07-28');
    await openAndCall(page, 'plan');
    await expect(elicitation(page)).toContainText('1 more request is waiting.');
    await elicitation(page).getByRole('textbox', { name: 'City' }).fill('Oslo');
    await elicitation(page).getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(sampling(page)).toContainText('Praise the place.');
    await sampling(page).getByRole('textbox', { name: 'Text of block 1' }).fill('Lovely.');
    await sampling(page).getByRole('combobox', { name: 'Model', exact: true }).fill('me');
    await press(page, 'Send');
    expect(await answered(page)).toEqual({
      state: 'second',
      answers: {
        where: { action: 'accept', content: { city: 'Oslo' } },
        words: {
          role: 'assistant',
          content: { type: 'text', text: 'Lovely.' },
          model: 'me',
          stopReason: 'endTurn',
        },
        roots: { roots: [] },
      },
    });
    await expect(resultRegion(page)).toContainText('3 rounds');
    await viewResultAs(page, 'Message');
    const first = resultRegion(page).getByRole('group', { name: 'Round 1' });
    await expect(first).toContainText('Where to?');
    await expect(first).toContainText('"city":"Oslo"');
    await expect(first).toContainText('Praise the place.');
    await expect(first).toContainText('was sent back unchanged');
    await expect(resultRegion(page).getByRole('group', { name: 'Round 2' })).toContainText('requested no input');

    await call(page);
    await elicitation(page).getByRole('button', { name: 'Decline', exact: true }).click();
    await press(page, 'Decline');
    await expectResult(page, 'cancelled');
    await expect(resultRegion(page)).not.toContainText('rounds');
    await expect(resultRegion(page)).toContainText('Not answered');
    await viewResultAs(page, 'Rendered');
    await expect(resultRegion(page)).toContainText('was not answered');
  });
});
