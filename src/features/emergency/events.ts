import { createAction } from '@reduxjs/toolkit';

/** Somebody wants help: the question stands, or what became of the alert that was sent. */
export const helpRequested = createAction('emergency/helpRequested');
