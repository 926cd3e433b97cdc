/** @jest-environment node */
import { testDays } from './daysTest.ts';

testDays(1);
