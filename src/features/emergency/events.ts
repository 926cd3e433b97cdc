import { createAction } from '@reduxjs/toolkit';

/** Opens the help dialog. */
export const helpRequested = createAction('emergency/helpRequested');
