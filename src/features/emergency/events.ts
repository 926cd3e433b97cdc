import { createAction } from '@reduxjs/toolkit';

export const helpRequested = createAction('emergency/helpRequested');
