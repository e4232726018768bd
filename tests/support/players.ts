/** The players of sounds and films on the page of a file. */
import { expect, type Locator } from '@playwright/test';

/** Moves a player to a time in seconds, and waits until it can play there. */
export async function seek(player: Locator, seconds: number): Promise<void> {
  await player.evaluate((element: HTMLMediaElement, time) => {
    element.currentTime = time;
  }, seconds);
  await expect
    .poll(() =>
      player.evaluate(
        ({ seeking, readyState, currentTime }: HTMLMediaElement) =>
          !seeking && readyState > 1 && Math.round(currentTime),
      ),
    )
    .toBe(seconds);
}
