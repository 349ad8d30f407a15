// Marks a computer player beside its name; the name says so in words.

export function BotMark() {
  return (
    <svg class="bot-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 9H19V20H5ZM12 9V5M9.500 13.500V15M14.500 13.500V15M2.500 13V16M21.500 13V16" />
      <circle cx="12" cy="4" r="1" />
    </svg>
  );
}
