//! Looking at a page as people do: whether all its words can be read.

use anyhow::{Result, ensure};

use crate::browser::Browser;

/// What of the words is cut off, runs out of its box or of the screen, or lies under other words.
const FAULTS: &str = "
    const faults = [];
    // What one sees as a box: with a line round it or a ground of its own.
    const isBox = ({ borderLeftWidth, borderLeftStyle, backgroundColor }) =>
        (parseFloat(borderLeftWidth) > 0 && borderLeftStyle !== 'none') || !/, 0[)]$|transparent/.test(backgroundColor);
    // The boxes that words lie in, up to one that scrolls.
    const boxes = element => {
        const found = [];
        for (let box = element; box && box !== document.body; box = box.parentElement) {
            const style = getComputedStyle(box);
            if (style.overflowX !== 'visible') break;
            if (style.display !== 'inline' && isBox(style)) found.push(box.getBoundingClientRect());
        }
        return found;
    };
    const seen = [];
    // What is scrolled out of sight lies under nothing.
    const inSight = (element, rect) => {
        for (let box = element; box; box = box.parentElement) {
            const { top, bottom } = box.getBoundingClientRect();
            if (getComputedStyle(box).overflowY !== 'visible' && (rect.bottom > bottom + 1 || rect.top < top - 1)) return false;
        }
        return true;
    };
    // A strip that can be drawn along may be longer than the screen.
    const isStrip = element => {
        for (let box = element; box; box = box.parentElement) {
            if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true;
        }
        return false;
    };
    // What is meant to lie over the rest.
    const layer = element => {
        for (let box = element; box; box = box.parentElement) {
            if (box.matches('dialog, [data-test=result]') || /sticky|fixed/.test(getComputedStyle(box).position)) return box;
        }
        return null;
    };
    const open = document.querySelector('dialog[open]');
    for (const element of document.querySelectorAll('body *')) {
        const own = [...element.childNodes].filter(node => node.nodeType === 3 && node.data.trim());
        if (!own.length || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true })) continue;
        if (element.closest('svg, .hidden-text, .move-entry:not(:focus-within), template, script, noscript')) continue;
        if (open && !open.contains(element)) continue;
        const words = own.map(node => node.data.trim()).join(' ');
        const style = getComputedStyle(element);
        const says = what => faults.push(`${what}: ${words} <${element.tagName} ${element.className}>`);
        if (element.clientWidth && element.scrollWidth > element.clientWidth + 1) says('too wide');
        if (style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1) says('too high');
        const box = document.createRange();
        box.selectNodeContents(element);
        for (const rect of box.getClientRects()) {
            if ((rect.right > innerWidth + 1 || rect.left < -1) && !isStrip(element)) says('off the screen');
            for (const box of boxes(element)) {
                if (rect.right > box.right + 1 || rect.left < box.left - 1) says('wider than its box');
                if (rect.bottom > box.bottom + 3 || rect.top < box.top - 3) says('higher than its box');
            }
            if (inSight(element, rect)) seen.push([rect, element, words, layer(element)]);
        }
    }
    for (const [a, one, first, on] of seen) for (const [b, two, second, other] of seen) {
        if (one === two || one.contains(two) || two.contains(one) || on !== other) continue;
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 2 && down > 4) faults.push(`one over the other: ${first} / ${second}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push('scrolls sideways');
    return [...new Set(faults)];";

/// All words on the screen are whole, each in its box and none over another; the picture is called `looks-NAME`.
///
/// # Errors
///
/// When some are not: with the words and what is wrong with them.
pub async fn fits(page: &Browser, name: &str) -> Result<()> {
    page.screenshot(&format!("looks-{name}")).await?;
    let faults: Vec<String> = page.script(FAULTS, vec![]).await?;
    ensure!(faults.is_empty(), "{name}: {faults:#?}");
    Ok(())
}
