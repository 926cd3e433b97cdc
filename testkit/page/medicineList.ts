import { screen, within } from '@testing-library/react';

/** The list of medicines as a person finds it. */
export const title = () => screen.findByRole('heading', { level: 1, name: 'My Medications' });
export const card = (medicine: string) => screen.findByRole('article', { name: medicine });
export const button = (part: HTMLElement, name: string) =>
  within(part).getByRole('button', { name });
