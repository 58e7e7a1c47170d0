import type { Locator, Page } from '@playwright/test';
import { type Breach, breachesOf } from '../core/judge/testing/broken-server';
import { expect, test } from './loupe';
import { expectListed, section, openTab } from './servers-screen';
import {
  call,
  expectOpen,
  expectResult,
  resultRegion,
  setTimeLimit,
  toolOption,
  traffic,
  writeJson,
} from './workbench';

/** What a tool that breaks a rule is answered with on the page. */
interface BrokenCall {
  tool: string;
  state: 'ok' | 'transport-error' | 'cancelled';
  /** The result says it. */
  says?: string;
}

/** The rows of the traffic that hold this text. */
async function trafficWith(page: Page, text: string): Promise<Locator> {
  await traffic(page).getByRole('searchbox', { name: 'Filter traffic' }).fill(text);
  return traffic(page).getByRole('rowgroup').getByRole('row');
}

/** Calls the tool; one that never answers is cancelled. */
async function callBroken(page: Page, { tool, state, says }: BrokenCall): Promise<void> {
  await toolOption(page, tool).click();
  await expectOpen(page, tool);
  await call(page);
  if (state === 'cancelled') await page.getByRole('button', { name: 'Cancel call' }).click();
  await expectResult(page, state);
  if (says !== undefined) await expect(resultRegion(page)).toContainText(says);
}

async function expectFindings(page: Page, version: string, findings: readonly Breach[]): Promise<void> {
  await section(page, 'Findings').click();
  const list = page.getByRole('list', { name: 'Findings', exact: true });
  for (const { rule, section: place, says, holds } of findings) {
    await test.step(`${rule} is found`, async () => {
      const ofRule = list.getByRole('listitem', { name: new RegExp(` ${rule}$`) });
      await expect(ofRule.first()).toContainText('How to fix:');
      const group = (says === undefined ? ofRule : ofRule.filter({ hasText: says })).last();
      // Findings of a rule that follow each other link to a section once.
      const address = `https://modelcontextprotocol.io/specification/${version}/${place}`;
      await expect(
        ofRule.getByRole('link', { name: 'Specification' }).and(page.locator(`[href="${address}"]`)),
      ).not.toHaveCount(0);
      const places = group.getByRole('list', { name: /^Found in/ });
      const more = group.getByRole('button', { name: /more places?$/ });
      while ((await more.count()) > 0) await more.first().click();
      await places
        .getByRole('button', { name: /^Show message/ })
        .last()
        .click();
      await expect(page.getByRole('region', { name: /^Message \d+$/ })).toContainText(holds);
    });
  }
}

// The newer era, and HTTP in the older one: core/judge/broken-servers.test.ts, without a page. HTTP in the newer one: web/app/broken-http.test.tsx.
test.describe('a server of 2025-11-25 that breaks every rule', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/broken.mjs'] });

  test('stays of use, and each breach is told', async ({ page, loupe }) => {
    test.slow();
    await page.goto(loupe.url);
    await expectListed(page, /Connected.*2025-11-25/);

    await test.step('a malformed tool stands among the others', async () => {
      await toolOption(page, 'malformed').click();
      await expectOpen(page, 'malformed');
      await expect(page.getByRole('main')).toContainText('inputSchema is not an object');
      await expect(toolOption(page, 'malformed')).toContainText(/\d errors?/);
      await expect(toolOption(page, 'fine')).not.toContainText(/\d errors?/);
      await callBroken(page, { tool: 'fine', state: 'ok', says: 'all is well' });
    });

    for (const broken of [
      { tool: 'answers_twice', state: 'ok', says: 'the first answer' },
      { tool: 'answers_nobody', state: 'ok', says: 'and this was asked for' },
      { tool: 'loses_the_id', state: 'cancelled' },
      { tool: 'answers_too_late', state: 'cancelled' },
      { tool: 'answers_in_a_batch', state: 'ok', says: 'part of a batch' },
      { tool: 'no_utf_8', state: 'ok', says: 'caf\ufffd au lait' },
      { tool: 'talks_on_stdout', state: 'ok', says: 'found' },
      { tool: 'talks_before_the_answer', state: 'transport-error', says: 'here it is' },
      { tool: 'no_resultType', state: 'ok', says: 'complete or not?' },
    ] as const) {
      await test.step(broken.tool, () => callBroken(page, broken));
    }

    await test.step('an id comes back as another type', async () => {
      await openTab(page, 'Traffic', 'Raw');
      await page
        .getByRole('textbox', { name: 'Message', exact: true })
        .fill('{"jsonrpc":"2.0","id":7,"method":"ping"}');
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByRole('region', { name: 'Responses' })).toContainText('ID type differs');
    });

    await section(page, 'Traffic').click();
    for (const [text, row] of [
      ['Broken server 2025-11-25', /not JSON/],
      ['the second answer', /duplicate response/],
      ['who wants this?', /nobody-asked.*no matching request/],
      ['whose answer is this?', /no matching request/],
      ['better late than never', /after cancellation/],
      ['[{"jsonrpc"', /batch of 2/],
      ['looking for the answer', /not JSON/],
      ['behind words', /not JSON/],
      ['"id":"7"', /ID type differs/],
    ] as const) {
      await test.step(`the traffic has: ${text}`, async () => {
        await expect((await trafficWith(page, text)).first()).toContainText(row);
      });
    }
    await test.step('the traffic has the bytes that are no UTF-8', async () => {
      await (await trafficWith(page, 'au lait')).first().click();
      await expect(traffic(page)).toContainText('caf\\xe9 au lait');
    });

    await expectFindings(page, '2025-11-25', breachesOf('2025-11-25'));

    await test.step('a line of 200 MB is kept in part, and the page stays alive', async () => {
      // A slow machine takes more than the usual minute.
      await setTimeLimit(page, '150');
      await toolOption(page, 'writes_an_endless_line').click();
      await expectOpen(page, 'writes_an_endless_line');
      await writeJson(page, '{"megabytes":200}');
      await call(page);
      // While it comes, the page goes on.
      await section(page, 'Traffic').click();
      await section(page, 'Tools').click();
      await expectResult(page, 'ok', { timeout: 150_000 });
      await callBroken(page, { tool: 'fine', state: 'ok', says: 'all is well' });
      await section(page, 'Traffic').click();
      await (await trafficWith(page, 'endless on and on')).first().click();
      await expect(traffic(page)).toContainText('200 MB');
      await expectFindings(page, '2025-11-25', [
        { rule: 'stdout-not-json', section: 'basic/transports#stdio', holds: 'on and on' },
      ]);
    });
  });
});
