/** `서울특별시 마당구 느티나무길 31` → `마당구`; the province where it has no towns. */
export function regionName(address: string | null): string | null {
  const words = (address ?? '').split(' ')
  const district = words.slice(1, 3).filter((word) => /[시군구]$/.test(word))
  const [province = ''] = words
  const name = district.length === 0 ? province : district.join(' ')
  return /[시군구도]$/.test(name) ? name : null
}
