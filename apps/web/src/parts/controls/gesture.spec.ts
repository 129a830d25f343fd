import { createGesture } from './gesture.js';

describe('the gesture of a control', () => {
  const pointers = new EventTarget();
  let told: boolean[];
  const gesture = createGesture((isMoving) => told.push(isMoving), pointers);
  beforeEach(() => {
    told = [];
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('is one while the pointer is down', () => {
    gesture.hold();
    jest.advanceTimersByTime(10_000);
    expect(told).toEqual([true]);
    pointers.dispatchEvent(new Event('pointerup'));
    expect(told).toEqual([true, false]);
    pointers.dispatchEvent(new Event('pointerup'));
    expect(told).toEqual([true, false]);
  });

  it('is one for a burst of keys, and ends after a moment', () => {
    for (let key = 0; key < 5; key++) {
      gesture.burst();
      jest.advanceTimersByTime(400);
    }
    expect(told).toEqual([true]);
    jest.advanceTimersByTime(200);
    expect(told).toEqual([true, false]);
  });

  it('does not end under the pointer when a burst went before', () => {
    gesture.burst();
    gesture.hold();
    jest.advanceTimersByTime(1000);
    expect(told).toEqual([true]);
    pointers.dispatchEvent(new Event('pointercancel'));
    expect(told).toEqual([true, false]);
  });

  it('ends once, and none that did not begin', () => {
    gesture.end();
    gesture.burst();
    gesture.end();
    jest.advanceTimersByTime(1000);
    expect(told).toEqual([true, false]);
  });
});
