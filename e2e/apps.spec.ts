import type { FrameLocator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './loupe';
import { observeLayoutShift } from './layout-shift';
import { call, openConnected, openTool, resultRegion } from './workbench';

/** The region of the app, above the result that it shows. */
const region = (page: Page) => page.getByRole('region', { name: 'App', exact: true });

/** Inside the app: its frame is in the frame of the sandbox. */
const inside = (page: Page): FrameLocator =>
  region(page).locator('iframe').contentFrame().locator('iframe').contentFrame();

const control = (page: Page, name: string) => region(page).getByRole('button', { name });

const choose = async (page: Page, name: string) => {
  await control(page, 'App menu').click();
  await page.getByRole('menu', { name: 'App menu' }).getByText(name, { exact: true }).click();
};

const detail = async (page: Page, tab: string) => {
  await region(page).getByRole('tab', { name: tab }).click();
  return region(page).getByRole('tabpanel');
};

test('the demo’s app runs beside its result, asks before it speaks, and is in the traffic', async ({ page, loupe }) => {
  const shift = await observeLayoutShift(page);
  await openConnected(page, loupe);
  await openTool(page, 'order_bread');
  await shift.take();
  await call(page);
  const app = inside(page);

  await test.step('it is told of the call, and its result stays below', async () => {
    await expect(app.getByRole('heading', { name: 'Bread for tomorrow' })).toBeVisible();
    await expect(app.getByText('€4.80')).toBeVisible();
    await expect(region(page).getByRole('status')).toHaveText('running');
    await expect(resultRegion(page).getByText('For 4 at breakfast')).toBeVisible();
    expect(await shift.take()).toEqual([]);
    await expectNoAxeViolations(page);
  });

  await test.step('it calls a tool by a click in it', async () => {
    await app.getByRole('button', { name: 'More Rye' }).click();
    await shift.take();
    await app.getByRole('button', { name: 'Order' }).click();
    const ask = region(page).getByRole('group', { name: 'The app wants to call a tool' });
    await expect(ask).toContainText('place_bread_order');
    // What one decides about stays in sight, and can't be changed meanwhile.
    await expect(app.getByText('Cinnamon bun')).toBeInViewport();
    expect(await shift.take()).toEqual([]);
    await expectNoAxeViolations(page);
    await ask.getByRole('button', { name: 'Allow' }).click();
    await expect(app.getByText(/^Ordered: .* €/)).toBeVisible();
    await expect(region(page).locator('iframe')).toBeFocused();
  });

  await test.step('what it wants to say needs a click here', async () => {
    await app.getByRole('button', { name: 'Tell the others' }).click();
    const ask = region(page).getByRole('group', { name: /wants to post a message/ });
    await expect(ask).toContainText('2 × Rye');
    await ask.getByRole('button', { name: 'Deny' }).click();
    await expect(app.getByText('You kept it to yourself.')).toBeVisible();
    await app.getByRole('button', { name: 'Tell the others' }).click();
    await ask.getByRole('button', { name: 'Allow' }).click();
    await expect(app.getByText('The others know.')).toBeVisible();
  });

  await test.step('its host can be another one', async () => {
    await choose(page, 'Host settings');
    const background = () => app.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor);
    const light = await background();
    await region(page).getByRole('combobox', { name: 'Theme' }).selectOption('dark');
    await expect.poll(background).not.toBe(light);
    await region(page).getByRole('combobox', { name: 'Locale' }).fill('de-DE');
    await expect(app.getByText('4,80 €')).toBeVisible();
    await region(page).getByRole('spinbutton', { name: 'Width' }).fill('320');
    await expect.poll(() => app.locator('html').evaluate((html) => html.clientWidth)).toBe(320);
  });

  await test.step('all that there is of it can be seen', async () => {
    await choose(page, 'App details');
    await expect(await detail(page, 'From host')).toContainText('de-DE');
    const said = await detail(page, 'From app');
    await expect(said).toContainText('bread-order');
    await expect(said).toContainText('2 × Rye');
    await expect(await detail(page, 'HTML')).toContainText('<title>Bread for tomorrow</title>');
    await expect(await detail(page, 'Policy')).toContainText('connect-src data: blob:');
    await choose(page, 'App details');
  });

  await test.step('it fills the screen, and comes back', async () => {
    await app.getByRole('button', { name: 'Full screen' }).click();
    await expect(control(page, 'Full screen')).toHaveAttribute('aria-pressed', 'true');
    const stage = await region(page).locator('iframe').boundingBox();
    expect(stage?.height).toBeGreaterThan((page.viewportSize()?.height ?? 0) * 0.7);
    await expect(app.getByText('The others know.')).toBeVisible();
    await choose(page, 'Inline');
    await expect(app.getByRole('button', { name: 'Full screen' })).toBeVisible();
    await control(page, 'Full screen').click();
    await page.keyboard.press('Escape');
    await expect(control(page, 'Full screen')).toHaveAttribute('aria-pressed', 'false');
    // Also while the focus is in the app.
    await app.getByRole('button', { name: 'Full screen' }).click();
    await expect(control(page, 'Full screen')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await expect(control(page, 'Full screen')).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('both directions are in the traffic, by themselves if wanted', async () => {
    await page.getByRole('button', { name: /^Traffic/ }).click();
    const traffic = page.getByRole('region', { name: 'Traffic' });
    const row = (name: RegExp) => traffic.getByRole('row', { name }).first();
    await traffic.getByRole('searchbox').fill('apps tools/call');
    await expect(row(/received.*App.*tools\/call place_bread_order/)).toBeVisible();
    await expect(row(/sent.*App.*tools\/call place_bread_order/)).toBeVisible();
    await traffic.getByRole('searchbox').fill('apps host-context-changed');
    await expect(row(/sent.*host-context-changed/)).toBeVisible();
  });

  await test.step('it is taken leave of, and read anew', async () => {
    await control(page, 'Reload app').click();
    await expect(app.getByText('The others know.')).toHaveCount(0);
    await expect(app.getByRole('heading', { name: 'Bread for tomorrow' })).toBeVisible();
    await expect(region(page).getByRole('status')).toHaveText('running');
    const traffic = page.getByRole('region', { name: 'Traffic' });
    await traffic.getByRole('searchbox').fill('apps ui/resource-teardown');
    const answered = traffic.getByRole('row', { name: /received.*ui\/resource-teardown/ });
    await expect(answered).toHaveCount(1);
    await openTool(page, 'get_weather');
    await expect(answered).toHaveCount(2);
  });
});

test.describe('apps that a host must hold', () => {
  test.use({ loupeArgs: ['node', 'e2e/servers/apps.mjs'] });

  test('an app of ChatGPT has window.openai in the same sandbox', async ({ page, loupe, consoleErrors }) => {
    consoleErrors.allow(/Content Security Policy|Refused|Failed to fetch/);
    await openConnected(page, loupe);
    const app = inside(page);
    const ask = (name: string | RegExp) => region(page).getByRole('group', { name });
    const press = (name: string) => app.getByRole('button', { name, exact: true }).click();
    await openTool(page, 'widget');
    await page.getByRole('textbox', { name: 'city' }).fill('</script><b>');
    await call(page);

    await test.step('it knows the call, and its result without the text', async () => {
      await expect(app.getByText('at first [{"city":"</script><b>"},"light","inline",null]')).toBeVisible();
      await expect(app.getByText('output [{"degrees":21},{"hidden":true}]')).toHaveCount(1);
      await expect(app.getByText('view {"mode":"inline"}')).toBeVisible();
      await expect(region(page).getByRole('button', { name: 'ChatGPT app' })).toBeVisible();
      await expect(region(page).getByRole('status')).toHaveText('running');
    });

    await test.step('it reaches what openai/widgetCSP declares', async () => {
      await expect(app.getByText('reached')).toBeVisible();
      await expect(app.getByText('kept in')).toBeVisible();
    });

    await test.step('it calls tools that are for widgets, and asks as any app', async () => {
      await press('Call');
      await ask('The app wants to call a tool').getByRole('button', { name: 'Allow' }).click();
      await expect(app.getByText('Call: as a widget may')).toBeVisible();
      await press('Call another');
      await expect(app.getByText(/Call another failed: .*openai\/widgetAccessible/)).toBeVisible();
      await press('Say');
      await expect(ask(/wants to post a message/)).toContainText('And now?');
      await ask(/wants to post a message/)
        .getByRole('button', { name: 'Allow' })
        .click();
      await expect(app.getByText('Say: undefined')).toBeVisible();
      await press('Open');
      await ask(/wants to open a page/)
        .getByRole('button', { name: 'Deny' })
        .click();
      await expect(app.getByText('Open failed: The user denied the request.')).toBeVisible();
    });

    await test.step('it follows its host, and takes the room that it needs', async () => {
      await choose(page, 'Host settings');
      await region(page).getByRole('combobox', { name: 'Theme' }).selectOption('dark');
      await expect(app.getByText('changed theme')).toBeVisible();
      await choose(page, 'Host settings');
      const height = () => app.locator('html').evaluate((html) => html.clientHeight);
      // Its list is higher than the frame is at first.
      await expect.poll(height).toBeGreaterThan(250);
      await press('Taller');
      await expect.poll(height).toBe(333);
      await press('Larger');
      await expect(app.getByText('Larger: fullscreen')).toBeVisible();
      await expect(app.getByText('changed displayMode,maxHeight')).toBeVisible();
      await choose(page, 'Inline');
    });

    await test.step('its files stay in the app, a modal is a dialog, and a checkout is rejected', async () => {
      await press('Upload');
      await expect(app.getByText('Upload: loupe-file-1 a town')).toBeVisible();
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press('Select')]);
      await chooser.setFiles({ name: 'map.png', mimeType: 'image/png', buffer: Buffer.from('map') });
      const picked = '[{"fileId":"loupe-file-2","fileName":"map.png","mimeType":"image/png"}]';
      await expect(app.getByText(`Select: ${picked}`)).toBeVisible();
      await press('Buy');
      await expect(app.getByText(/Buy failed: Loupe does not emulate requestCheckout/)).toBeVisible();
      await press('Link');
      await expect(app.getByText('Link: undefined')).toBeVisible();
      await press('Larger');
      await expect(page.getByRole('link', { name: 'Open in app' })).toHaveAttribute('href', 'https://example.com/town');
      await choose(page, 'Inline');
      await press('Modal');
      const dialog = page.getByRole('dialog', { name: 'Modal of the app' });
      const inModal = dialog.frameLocator('iframe').frameLocator('iframe');
      await expect(inModal.getByText('view {"mode":"modal","params":{"step":2}}')).toBeVisible();
      await inModal.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(dialog).toHaveCount(0);
    });

    await test.step('what it keeps is there when it is loaded again, and what it lacks is said', async () => {
      await press('Keep');
      await expect(app.getByText('changed widgetState')).toBeVisible();
      await control(page, 'Reload app').click();
      await expect(app.getByText('"dark","inline",{"kept":1}]')).toBeVisible();
      // Also on an origin of its own.
      await choose(page, 'Host settings');
      await region(page).getByRole('checkbox', { name: 'Allow storage' }).click();
      await expect(app.getByText('"dark","inline",{"kept":1}]')).toBeVisible();
      expect(await app.locator('html').evaluate(() => localStorage.length)).toBe(0);
      await choose(page, 'App details');
      await expect(await detail(page, 'From host')).toContainText('does not emulate userLocation, the file library');
      await expect(await detail(page, 'Policy')).toContainText('openai/widgetCSP');
      await expectNoAxeViolations(page);
      await press('Close');
      await expect(region(page).getByText('The app is closed.')).toBeVisible();
    });

    await test.step('a tool with both shows that of MCP Apps, and the other on request', async () => {
      await openTool(page, 'both');
      await call(page);
      await expect(app.getByText('told ui/notifications/tool-result')).toBeVisible();
      await choose(page, 'Host settings');
      await region(page).getByRole('checkbox', { name: 'As ChatGPT' }).click();
      await expect(app.getByText('view {"mode":"inline"}')).toBeVisible();
    });
  });

  test('an app gets at nothing but what was declared, and a broken one leaves the result', async ({
    page,
    context,
    loupe,
    consoleErrors,
  }) => {
    consoleErrors.allow(/Content Security Policy|Blocked|blocked|sandbox|Sandbox|Refused|Unsafe/);
    await openConnected(page, loupe);
    const app = inside(page);
    const show = async (name: string) => {
      await openTool(page, name);
      await call(page);
      await expect(resultRegion(page)).toHaveAttribute('data-state', 'ok');
    };
    const visits = async () => {
      await show('visits');
      return resultRegion(page).getByRole('group', { name: 'Block 1: text' });
    };

    await test.step('a hostile one is blocked at every turn', async () => {
      await show('hostile');
      const ask = region(page).getByRole('group', { name: 'The app wants to call a tool' });
      await ask.getByRole('button', { name: 'Allow' }).click();
      await expect(app.getByText('all tried')).toBeVisible();
      const tried = await app.getByRole('listitem').allInnerTexts();
      for (const blocked of [
        'undeclared fetch',
        'undeclared image',
        'undeclared script',
        'undeclared style',
        'fetch of the host',
        'document of the host',
        'document of the sandbox',
        'storage of the host',
        'its own storage',
        'cookies',
        'eval',
        'new window',
        'leaving the host',
      ])
        expect(tried, blocked).toContain(`${blocked}: blocked`);
      expect(tried).toContain('link javascript:alert(1): refused');
      expect(tried).toContain('link file:///etc/passwd: refused');
      expect(tried.join('\n')).toContain('for_the_model is not for apps');
      expect(tried).toContain('call of for_apps: as it should be');
      expect(tried).toContain('full screen unasked: inline');
      // What it wrote to the page itself, past its frame, was heard by nobody: its own call was answered once.
      expect(tried.filter((text) => text.includes('tool-result'))).toHaveLength(1);
      const problems = region(page).getByRole('list', { name: 'Problems in the app' });
      await expect(problems).toContainText('Blocked by connect-src');
      await expect(problems).toContainText('_meta.ui.csp.connectDomains');
      await expect(problems).toContainText('Blocked by script-src: eval');
    });

    await test.step('a link opens by a click of the person alone', async () => {
      const ask = region(page).getByRole('group', { name: /wants to open a page/ });
      await expect(ask).toContainText('/link');
      expect(context.pages()).toHaveLength(1);
      const opened = context.waitForEvent('page');
      await ask.getByRole('button', { name: 'Allow' }).click();
      await (await opened).close();
      await expect(app.getByText('link: opened')).toBeVisible();
    });

    await test.step('one that draws has what needs no network, and eval by a click', async () => {
      await show('draws');
      for (const ran of ['own script: ran', 'own fetch: read', 'WebAssembly: compiled'])
        await expect(app.getByText(ran)).toBeVisible();
      await expect(app.getByText('code from text: blocked')).toBeVisible();
      await region(page).getByRole('button', { name: 'Reload with eval' }).click();
      await expect(app.getByText('code from text: ran')).toBeVisible();
      await choose(page, 'Host settings');
      await region(page).getByRole('checkbox', { name: 'Eval' }).click();
      await expect(app.getByText('code from text: blocked')).toBeVisible();
      await choose(page, 'Host settings');
    });

    await test.step('one that leaves gets nowhere', async () => {
      const problems = region(page).getByRole('list', { name: 'Problems in the app' });
      await show('leaves');
      await expect(problems).toContainText('The app navigated away from its page');
      await show('posts');
      await expect(region(page).getByText('ui://apps/posts')).toBeVisible();
      // Either policy may speak first: the app's own about forms, or the sandbox page's about its frame.
      await expect(problems).toContainText(/Blocked by (form-action|frame-src)/);
    });

    await test.step('a declared domain is reached, and permissions are asked for', async () => {
      await show('declared');
      await expect(app.getByText('declared fetch: reached')).toBeVisible();
      await expect(region(page).getByText(/aren’t valid domains: connectDomains/)).toBeVisible();
      const asked = region(page).getByRole('note').filter({ hasText: 'camera' });
      const mayUse = (name: string) =>
        app
          .locator('body')
          .evaluate(
            (body, feature) =>
              (
                body.ownerDocument as Document & { featurePolicy: { allowsFeature: (name: string) => boolean } }
              ).featurePolicy.allowsFeature(feature),
            name,
          );
      expect(await mayUse('camera')).toBe(false);
      await asked.getByRole('button', { name: 'Allow' }).click();
      await expect(asked).toHaveCount(0);
      await expect.poll(() => mayUse('camera')).toBe(true);
      expect(await mayUse('microphone')).toBe(false);
      // With an origin it is no nearer to the sandbox's page, and can make no page with another policy.
      await expect(app.getByText('declared fetch: reached')).toBeVisible();
      const tried = await app.getByRole('listitem').allInnerTexts();
      expect(tried).toContain('its own storage: 0');
      for (const blocked of ['document of the sandbox', 'a sandbox of its own', 'the sandbox anew'])
        expect(tried, blocked).toContain(`${blocked}: blocked`);
    });

    await test.step('of all attempts only these came through', async () => {
      const reached = await visits();
      await expect(reached).toContainText('/link');
      await expect(reached).toContainText('/declared');
      for (const path of ['fetch', 'image', 'script', 'style', 'beacon', 'window', 'top', 'form', 'left'])
        await expect(reached, path).not.toContainText(`/${path}`);
    });

    await test.step('broken ones say why, and their results are there', async () => {
      const expectWords = async (name: string, words: RegExp) => {
        await show(name);
        await expect(region(page).getByText(words)).toBeVisible({ timeout: 15_000 });
        await expect(resultRegion(page).getByText('The result of')).toBeVisible();
      };
      await expectWords('gone', /-32002: Resource not found/);
      await expectWords('textless', /neither text nor blob/);
      await expectWords('not_ui', /starts with ui:\/\//);
      await expectWords('silent', /hasn’t sent ui\/initialize/);
      await expectWords('plain', /must be text\/html;profile=mcp-app/);
      await region(page).getByRole('button', { name: 'Show anyway' }).click();
      await expect(app.getByText('told ui/notifications/tool-result')).toBeVisible();
      await show('older');
      await expect(region(page).getByText(/MCP Apps has deprecated/)).toBeVisible();
      await expect(app.getByText('told ui/notifications/tool-result')).toBeVisible();
    });
  });
});
