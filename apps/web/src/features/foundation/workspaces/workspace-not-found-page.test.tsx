import { languages } from '@switchboard/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SignedOutPage } from '../../../testing/signed-out-page.tsx';
import WorkspaceNotFoundPage from './workspace-not-found-page.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  document.documentElement.lang = '';
});

const titles = {
  'en-US': 'There’s no workspace at this address',
  'uk-UA': 'За цією адресою немає робочого простору',
  'ru-RU': 'По этому адресу нет рабочего пространства',
};

it.each(languages)(
  'an address without a workspace is named, with the one way out to the bare host, in %s [14.9]',
  async (language) => {
    localStorage.setItem('switchboard.language', language);
    render(
      <SignedOutPage call={() => Promise.reject(new Error('nothing is asked'))}>
        <WorkspaceNotFoundPage baseHost="switchboard.test:3000" />
      </SignedOutPage>,
    );
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(titles[language]);
    expect(screen.getByText('404')).toBeTruthy();
    expect(document.body.textContent).toContain(globalThis.location.host);
    const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(ways).toEqual([`${globalThis.location.protocol}//switchboard.test:3000/`]);
    expect(screen.queryByRole('textbox')).toBeNull();
  },
);
