import { MantineProvider, Select } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { theme } from './theme.ts';

afterEach(cleanup);

it('a list to choose from has nothing but options, also where nothing is found', async () => {
  render(
    <MantineProvider theme={theme} env="test">
      <Select label="Role" data={[]} nothingFoundMessage="No role" dropdownOpened />
    </MantineProvider>,
  );
  const list = await screen.findByRole('listbox');
  expect([...list.children].map((child) => child.getAttribute('role'))).toEqual(['option']);
});
