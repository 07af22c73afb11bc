// Signals a reading with a beep and a short vibration. The beep is made by the browser, so there is no file to load.

const BEEP = { hertz: 1_760, seconds: 0.09, volume: 0.12 };
const VIBRATION_MS = 60;

export interface ReadingSignal {
  readonly give: () => void;
  readonly close: () => void;
}

/** Returns the signal of one scanner. Browsers allow neither sound nor vibration before the user has touched the page. */
export function createReadingSignal(): ReadingSignal {
  let audio: AudioContext | undefined;
  return {
    give() {
      if (navigator.userActivation?.hasBeenActive === false) return;
      navigator.vibrate?.(VIBRATION_MS);
      audio ??= new AudioContext();
      beep(audio);
    },
    close() {
      void audio?.close();
      audio = undefined;
    },
  };
}

function beep(audio: AudioContext): void {
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  const end = audio.currentTime + BEEP.seconds;
  tone.frequency.value = BEEP.hertz;
  loudness.gain.setValueAtTime(BEEP.volume, audio.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(loudness).connect(audio.destination);
  tone.start();
  tone.stop(end);
}
